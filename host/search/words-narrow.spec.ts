import { Highlight } from '@earshot/core/model/highlight';
import { matches, parseQuery } from '@earshot/core/rules/search-query';
import { manyHighlights } from '@earshot/test/kit/many-highlights';
import { SearchRoom } from '@earshot/test/kit/search-room';
import { expect } from 'chai';
import { wordsNarrow } from './words-narrow.ts';

const MANY = 6000;

describe('rows that are narrowed by words', function () {
  this.timeout(60_000);
  let room: SearchRoom;
  let texts: Map<string, string>;
  before(async () => {
    room = await SearchRoom.open();
    const { workspaceId, database, me } = room;
    const { id: projectId } = await room.aProject();
    await manyHighlights(database, { workspaceId, projectId, memberIds: [me.memberId], highlights: MANY });
    const rows = await room.change((work) => work.rows(Highlight).find({ where: { projectId } }));
    texts = new Map(rows.map(({ id, text }) => [id, text]));
  });
  after(() => room.database.close());

  const asked = (query: string) =>
    room.change(async (work) => {
      const narrow = await wordsNarrow(work.transaction, 'Highlight', query);
      const ids = await work.rows(Highlight).ids({ narrow: [narrow] });
      return { ids, walks: narrow(() => '').startsWith('exists') };
    });

  for (const [query, walks] of [
    ['and', true],
    ['parc', false],
    ['parcel late', false],
    ['"came late" and', false],
    ['"late came"', false],
    ['AND "nobody told me"', false],
    ['5999', false],
    ['the', true],
    ['qqq', false],
  ] as const)
    it(`are those that search finds by ${query}${walks ? ', looked at one by one' : ''}`, async () => {
      const found = await asked(query);
      const parsed = parseQuery(query);
      const wanted = [...texts].flatMap(([id, text]) => (matches(text, parsed) ? [id] : []));
      expect(found.ids.toSorted()).to.deep.equal(wanted.toSorted());
      expect(found.walks).to.equal(walks);
    });

  it('are none by a query without words', async () => {
    expect((await asked('— …')).ids).to.deep.equal([]);
  });
});
