import { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { Grant } from '@earshot/core/model/place';
import { Refusal } from '@earshot/core/refusal';
import { matches, type ParsedQuery, parseQuery } from '@earshot/core/rules/words/search-query';
import { SearchRoom, shown } from '@earshot/test/kit/rooms/search-room';
import { expect } from 'chai';
import fc from 'fast-check';
import { searchStatement } from './statement.ts';

const NOTHING_KNOWN = { items: 0, words: () => 0.1, titles: () => 0.1 };

let room: SearchRoom;
before(async () => {
  room = await SearchRoom.open();
});
after(() => room.database.close());

describe('search', () => {
  const text = 'The check-out felt slow.\nPeople wanted crème brûlée and 東京都タワー near the iPhone.';
  const cases: [query: string, found: boolean][] = [
    ['slow', true],
    ['SLOW peop', true],
    ['SLO peop', false],
    ['slo "people wanted"', false],
    ['low', false],
    ['slow fast', false],
    ['"felt slow"', true],
    ['"felt slow people"', true],
    ['"slow felt"', false],
    ['"felt slo"', false],
    ['"felt slo', true],
    ['check-out', true],
    ['check-o', true],
    ['out-check', false],
    ['creme brulee', true],
    ['"crème BRÛLÉE"', true],
    ['東京', true],
    ['京都', true],
    ['京', true],
    ['都タ', true],
    ['東都', false],
    ['"東京都タワー near"', true],
    ['"東京 near"', false],
    ['interview', true],
    ['interview slow', true],
    ['"interview the"', false],
    ['"interview 4"', true],
  ];
  let noteId: string;
  before(async () => {
    const project = await room.aProject({ title: 'Kitchens' });
    noteId = (await room.aNote(project.id, 'Interview 4', text)).id;
  });
  for (const [query, found] of cases)
    it(`${found ? 'finds' : 'does not find'} ${query}`, async () =>
      expect(await room.ids(query)).to.deep.equal(found ? [noteId] : []));

  it('shows a phrase and words on both sides of where the index cuts a long text', async () => {
    const other = await room.another();
    const { id: projectId } = await other.aProject();
    const filler = (from: number) => Array.from({ length: 326 }, (_, at) => `w${from + at}`).join(' ');
    const long = `${filler(1000)} Houston, we’ve had a problem here. ${filler(2000)} problem ${filler(3000)} Houston`;
    // Each start of the phrase is once on each side of a cut.
    for (let indent = 0; indent < 60; indent += 4) await other.aNote(projectId, '', `${'x'.repeat(indent)} ${long}`);
    for (const typed of ['"Houston, we’ve had a problem"', 'houston problem'])
      for (const { content } of (await other.search(typed, { limit: 20 })).items)
        expect(shown(content), typed).to.match(/\[Houston.*problem\] here/);
  });

  it('searches titles alone when asked', async () => {
    expect(await room.ids('interv', { titleOnly: true })).to.deep.equal([noteId]);
    expect(await room.ids('slow', { titleOnly: true })).to.deep.equal([]);
    expect(await room.ids('interview slow', { titleOnly: true })).to.deep.equal([]);
  });

  it('marks the matching words in results', async () => {
    const [hit] = (await room.search('interview "felt slow" 京 brul')).items;
    expect(shown(hit?.title ?? [])).to.equal('[Interview] 4');
    expect(shown(hit?.content ?? []).replaceAll('\n', ' ')).to.equal(
      'The check-out [felt slow]. People wanted crème [brûlée] and 東[京]都タワー near the iPhone.',
    );
    expect(hit).to.include({ type: 'NOTE', placeTitle: 'Kitchens', pageId: noteId });
    expect(hit?.updatedAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('finds nothing for an empty query', async () => {
    for (const query of ['', '  ', '""', '— …'])
      expect(await room.search(query)).to.deep.equal({
        items: [],
        total: 0,
        totalExact: true,
        offset: 0,
        counts: {},
        suggestedQuery: null,
      });
  });

  it('refuses what is too long and says how long it may be', async () => {
    const refused = async (query: string) =>
      room.search(query).then(
        () => undefined,
        (fault: Error) => fault,
      );
    const wordy = await refused('a '.repeat(61));
    expect(wordy).to.be.instanceOf(Refusal).with.property('code', 'BAD_USER_INPUT');
    expect(wordy?.message).to.contain('60 words');
    expect((await refused('a'.repeat(2001)))?.message).to.contain('2000 characters');
    expect((await room.search('qq '.repeat(60))).total).to.equal(0);
    expect((await room.search('東'.repeat(2000))).total).to.equal(0);
  });
});

describe('what search shows', () => {
  it('shows the words around the first match of a long text, wherever it stands', async () => {
    const project = await room.aProject();
    const body = `${'one two three four '.repeat(900)}a zebra crossing, ${'five six seven '.repeat(900)}`;
    await room.aNote(project.id, '', body);
    const [hit] = (await room.search('zebr')).items;
    expect(shown(hit?.title ?? [])).to.equal('Untitled note');
    expect(hit?.placeTitle).to.equal('Untitled project');
    expect(shown(hit?.content ?? [])).to.match(/^….* a \[zebra\] crossing, five .*…$/s);
    expect(shown(hit?.content ?? []).length).to.be.within(150, 220);
  });

  it('shows where several words stand closest together, also in a later part of a long text', async () => {
    const project = await room.aProject();
    const filler = 'one two three four '.repeat(900);
    await room.aNote(project.id, '', `${filler}a quagga alone ${filler}${filler}here a quagga met an okapi ${filler}`);
    const [hit] = (await room.search('quagga okapi')).items;
    expect(shown(hit?.content ?? [])).to.contain('here a [quagga] met an [okapi]');
  });

  it('names a highlight by the note that it is in', async () => {
    const project = await room.aProject({ title: 'Gardens' });
    const note = await room.aNote(project.id, 'Visit');
    const highlight = await room.aHighlight(note, 'the greenhouse leaks');
    const [hit] = (await room.search('greenh')).items;
    expect(hit).to.include({ id: highlight.id, type: 'HIGHLIGHT', pageId: note.id, placeTitle: 'Gardens' });
    expect([shown(hit?.title ?? []), shown(hit?.content ?? [])]).to.deep.equal(['Visit', 'the [greenhouse] leaks']);
  });

  it('puts titles first, then whole words, then what holds more of it', async () => {
    const project = await room.aProject();
    const often = await room.aNote(project.id, 'b', 'walrus walrus walrus');
    const once = await room.aNote(project.id, 'c', `one walrus among ${'others '.repeat(40)}`);
    const begun = await room.aNote(project.id, 'd', 'walruses walruses walruses');
    const titled = await room.aNote(project.id, 'On a walrus', 'nothing');
    expect(await room.ids('walrus')).to.deep.equal([titled.id, often.id, once.id, begun.id]);
  });

  it('pages without gaps and doubles', async () => {
    const project = await room.aProject();
    for (let number = 0; number < 23; number += 1) await room.aTag(project.id, `otter ${number}`);
    const pages = [];
    for (let offset = 0; offset < 30; offset += 5) pages.push(await room.ids('otter', { limit: 5, offset }));
    expect(pages.map((page) => page.length)).to.deep.equal([5, 5, 5, 5, 3, 0]);
    expect(new Set(pages.flat()).size).to.equal(23);
    expect(await room.search('otter', { limit: 0 })).to.deep.include({ items: [], total: 23, counts: { TAG: 23 } });
  });

  it('narrows to types and still counts the others', async () => {
    const project = await room.aProject({ title: 'Badger' });
    const note = await room.aNote(project.id, 'Badger');
    await room.aHighlight(note, 'a badger');
    const result = await room.search('badger', { types: ['NOTE', 'TAG'] });
    expect(result.items.map(({ id }) => id)).to.deep.equal([note.id]);
    expect(result).to.deep.include({ total: 1, counts: { PROJECT: 1, NOTE: 1, HIGHLIGHT: 1 } });
  });
});

describe('whose search it is', () => {
  it('finds and counts only what the reader can open', async () => {
    const [open, closed] = [await room.aProject({ title: 'Lynx open' }), await room.aProject({ title: 'Lynx closed' })];
    for (const { id } of [open, closed, closed]) await room.aNote(id, 'lynx');
    await room.change((work) =>
      work.rows(Grant).insert({ placeId: open.id, principal: 'EVERYONE', principalId: null, level: 'READ' }),
    );
    const theirs = await room.search('lynx', {}, room.stranger);
    expect(theirs).to.deep.include({ total: 2, counts: { PROJECT: 1, NOTE: 1 } });
    expect(theirs.items.every(({ placeId }) => placeId === open.id)).to.equal(true);
    expect((await room.search('lynx')).total).to.equal(5);
    const titles = await room.titles(500, room.stranger);
    expect(titles.map(({ title }) => title).filter((title) => /lynx/i.test(title))).to.have.members([
      'lynx',
      'Lynx open',
    ]);
  });

  it('finds nothing of another workspace', async () => {
    const other = await room.another();
    const theirs = await other.aProject({ title: 'Ocelot' });
    const places = [theirs.id];
    const query = parseQuery('ocelot');
    expect(await other.ids('ocelot')).to.deep.equal([theirs.id]);
    expect(await room.ids('ocelot')).to.deep.equal([]);
    const plain = { table: 'search_items' as const, query, places, types: [], titleOnly: false, limit: 20, offset: 0 };
    const { text, bind } = searchStatement(room.workspaceId, plain, NOTHING_KNOWN);
    const [answer] = await room.change(({ transaction }) => transaction.sql<{ total: number }>(text, bind));
    expect(answer?.total).to.equal(0);
  });

  it('finds what is archived only when asked', async () => {
    const project = await room.aProject({ title: 'Puma', status: 'ARCHIVED' });
    await room.aNote(project.id, 'Puma');
    expect((await room.search('puma')).total).to.equal(0);
    expect((await room.search('puma', { archived: true })).total).to.equal(2);
    await room.change((work) => work.rows(Project).update(project.id, { status: 'ACTIVE' }));
    expect((await room.search('puma')).total).to.equal(2);
  });

  it('forgets a project in trash with all that it holds, and knows it again', async () => {
    const project = await room.aProject({ title: 'Caracal' });
    await room.aNote(project.id, 'Caracal');
    const trash = (trashedAt: string | null) =>
      room.change((work) => work.rows(Project).update(project.id, { trashedAt }));
    await trash(new Date().toISOString());
    expect((await room.search('caracal', { archived: true })).total).to.equal(0);
    await trash(null);
    expect((await room.search('caracal')).total).to.equal(2);
  });
});

describe('recent titles', () => {
  it('lists pages, newest first, with default titles and without highlights', async () => {
    const other = await room.another();
    const project = await other.aProject({ title: 'Study' });
    const first = await other.aNote(project.id, '');
    await other.aHighlight(first, 'words');
    const second = await other.aNote(project.id, 'Second');
    await other.change((work) => work.rows(Note).update(first.id, { preview: 'changed' }));
    const titles = await other.titles();
    expect(titles.map(({ title, type, placeTitle, pageId }) => [title, type, placeTitle, pageId])).to.deep.equal([
      ['Untitled note', 'NOTE', 'Study', first.id],
      ['Second', 'NOTE', 'Study', second.id],
      ['Study', 'PROJECT', 'Study', project.id],
    ]);
    expect(await other.titles(1)).to.have.length(1);
    const ofNotes = await other.titles(500, other.me, ['NOTE']);
    expect(ofNotes.map(({ title }) => title)).to.deep.equal(['Untitled note', 'Second']);
    expect(await other.titles(500, other.me, ['THEME', 'TAG'])).to.deep.equal([]);
  });
});

describe('search beside a plain model', () => {
  const words = [
    'check',
    'checkout',
    'slow',
    'Été',
    'a',
    '東京',
    '都',
    'タワー',
    'ｶﾞｲﾄﾞ',
    '한국어',
    'x1',
    'o’clock',
    '。',
    '-',
  ];
  const text = fc.array(fc.constantFrom(...words, ' ', ' ', ' '), { maxLength: 12 }).map((parts) => parts.join(''));
  const query = fc
    .array(fc.tuple(fc.constantFrom(...words, 'che', 'slo', '京', 'タ'), fc.constantFrom('', ' ', ' "', '" ', '-')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.flat().join(''));
  // Words of a search can be in title or text, each term in one of them.
  const model = (title: string, body: string, { terms }: ParsedQuery, titleOnly: boolean) =>
    terms.length > 0 &&
    terms.every((term) => [title, titleOnly ? '' : body].some((part) => matches(part, { terms: [term] })));

  it('finds exactly the same rows as a plain model of search', async () => {
    const other = await room.another();
    const { id: projectId } = await other.aProject();
    const notes: [id: string, title: string, body: string][] = [];
    for (const [title, body] of fc.sample(fc.tuple(text, text), { numRuns: 60, seed: 7 }))
      notes.push([(await other.aNote(projectId, title, body)).id, title, body]);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (typed, titleOnly) => {
        const parsed = parseQuery(typed);
        const wanted = notes.filter(([, title, body]) => model(title, body, parsed, titleOnly)).map(([id]) => id);
        const result = await other.search(typed, { titleOnly, limit: 100 });
        expect(result.items.map(({ id }) => id)).to.have.members(wanted);
        expect(result.total).to.equal(wanted.length);
        found += wanted.length;
      }),
      { numRuns: 150 },
    );
    expect(found).to.be.greaterThan(100);
  });

  it('finds what stands in very long texts, in order too', async () => {
    const other = await room.another();
    const { id: projectId } = await other.aProject();
    const filler = Array.from({ length: 17_000 }, (_, at) => `w${at % 3000} the`).join(' ');
    const body = `${filler} far beyond 東京都 tower the end`;
    await other.aNote(projectId, 'Long one', body);
    const queries = [
      'beyo',
      '"far beyond"',
      '"beyond far"',
      '"the end"',
      '"end the"',
      '"東京都 tower"',
      '"東京 tower"',
      '"beyond 東"',
      '"w2999 the w0"',
      '"w0 the w2999"',
      '"long one"',
      '"one w0"',
      'long "far beyond"',
      'far-bey',
    ];
    for (const typed of queries) {
      const parsed = parseQuery(typed);
      expect((await other.search(typed)).total, typed).to.equal(model('Long one', body, parsed, false) ? 1 : 0);
    }
  });
});
