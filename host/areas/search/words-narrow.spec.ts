import { Highlight } from '@earshot/core/areas/coding/highlight';
import { matches, parseQuery } from '@earshot/core/rules/words/search-query';
import { manyHighlights } from '@earshot/test/kit/rooms/many-highlights';
import { SearchRoom } from '@earshot/test/kit/rooms/search-room';
import { expect } from 'chai';
import type { WordShares } from './word-shares.ts';
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

  const asked = (query: string, shares?: WordShares) =>
    room.change(async (work) => {
      const narrow = await wordsNarrow(work.transaction, 'Highlight', query, shares);
      const ids = await work.rows(Highlight).ids({ narrow: [narrow] });
      return { ids, walks: narrow(() => '').startsWith('exists') };
    });

  const queries = [
    'and',
    'parc',
    'parcel late',
    '"came late" and',
    '"late came"',
    'AND "nobody told me"',
    '5999',
    'qqq',
  ];
  for (const [how, share, walks] of [
    ['found by index, as rare words are', 0.001, false],
    ['looked at one by one, as for frequent words', 0.5, true],
  ] as const)
    for (const query of queries)
      it(`are those that search finds by ${query}, ${how}`, async () => {
        const shareOf = () => (walks ? share ** (1 / query.split(/\s+/).length) : share);
        const found = await asked(query, { items: 1_000_000, words: shareOf, titles: shareOf });
        const parsed = parseQuery(query);
        const wanted = [...texts].flatMap(([id, text]) => (matches(text, parsed) ? [id] : []));
        expect(found.ids.toSorted()).to.deep.equal(wanted.toSorted());
        expect(found.walks).to.equal(walks);
      });

  it('are none by a query without words', async () => {
    expect((await asked('— …')).ids).to.deep.equal([]);
  });
});
