import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { Grant } from '@earshot/core/model/place';
import { putWords, SearchRoom } from '@earshot/test/kit/rooms/search-room';
import { expect } from 'chai';
import { dropFromIndex } from '../index-rows.ts';

let room: SearchRoom;
let project: Project;

const METHODS = ['VECTOR', 'HYBRID'] as const;
const SAID = 'The delivery came two days late, and nobody rang the bell.';
const trash = (id: string, at: string | null) => room.change((work) => work.rows(Note).update(id, { trashedAt: at }));
const now = () => new Date().toISOString();

describe('search by passages', () => {
  beforeEach(async () => {
    room = await SearchRoom.open();
    project = await room.aProject({ title: 'Parcels' });
  });
  afterEach(() => room.database.close());

  for (const method of METHODS)
    it(`finds by ${method} what shares parts of words, with the passage that does`, async () => {
      const note = await room.aNote(project.id, 'Interview 4', `${'We talked about oak. '.repeat(40)}\n${SAID}`);
      const { items, total } = await room.search('deliveries', { method });
      expect([items[0]?.id, total]).to.deep.equal([note.id, 1]);
      expect(items[0]?.content.map(({ text }) => text).join('')).to.contain('delivery came two days late');
      expect(await room.ids('deliveries')).to.deep.equal([]);
    });

  it('finds by titles, and counts each item once', async () => {
    const note = await room.aNote(project.id, 'Deliveries', `${SAID}\n${'Delivery again. '.repeat(100)}`);
    const { items, counts } = await room.search('delivery', { method: 'HYBRID' });
    expect(items.map(({ id }) => id)).to.deep.equal([note.id]);
    expect(counts).to.deep.equal({ NOTE: 1 });
    expect(
      (await room.search('deliveries', { method: 'VECTOR', titleOnly: true })).items.map(({ id }) => id),
    ).to.deep.equal([note.id]);
  });

  it('follows what is written, moved to trash, taken out and erased', async () => {
    const found = () => room.ids('delivery', { method: 'HYBRID' });
    const note = await room.aNote(project.id, 'Call', SAID);
    expect(await found()).to.deep.equal([note.id]);
    await room.change(({ transaction }) => putWords(transaction, note.id, 'It was about oak.'));
    expect(await found()).to.deep.equal([]);
    await room.change(({ transaction }) => putWords(transaction, note.id, SAID));
    const highlight = await room.aHighlight(note, SAID);
    expect(await found()).to.have.members([note.id, highlight.id]);
    await trash(note.id, now());
    expect(await found()).to.deep.equal([]);
    await trash(note.id, null);
    expect(await found()).to.have.members([note.id, highlight.id]);
    await room.change(({ transaction }) => dropFromIndex(transaction, [note.id]));
    expect(await found()).to.deep.equal([]);
    const left = await room.change(({ transaction, workspaceId }) =>
      transaction.sql('select 1 from search_passages where workspace_id = $1 and item_id = any($2::uuid[])', [
        workspaceId,
        [note.id, highlight.id],
      ]),
    );
    expect(left, 'passages go with their item').to.deep.equal([]);
  });

  it('sees what was written in a transaction that ended after a later one', async () => {
    const [first, second] = [await room.aNote(project.id, 'First'), await room.aNote(project.id, 'Second')];
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = room.change(async ({ transaction }) => {
      await putWords(transaction, first.id, SAID);
      await promise;
    });
    await room.change(({ transaction }) => putWords(transaction, second.id, SAID));
    expect(await room.ids('delivery', { method: 'HYBRID' })).to.deep.equal([second.id]);
    resolve();
    await slow;
    expect(await room.ids('delivery', { method: 'HYBRID' })).to.have.members([first.id, second.id]);
  });

  it('shows nobody what they cannot read, and nothing of it in what they are shown', async () => {
    const open = await room.aProject({ title: 'Open' });
    await room.change((work) =>
      work
        .rows(Grant)
        .insert({ placeId: open.id, principal: 'MEMBER', principalId: room.stranger.memberId, level: 'READ' }),
    );
    const texts = [SAID, 'The delivery window was far too long for me.', 'I like the colour of the oak.'];
    for (const [at, text] of texts.entries()) await room.aNote(open.id, `Interview ${at}`, text);
    const questions = ['delivery late oak', 'deliverys windw', 'canary'];
    const seen = async () => {
      const answers = [];
      for (const method of ['FULL_TEXT', ...METHODS])
        for (const query of questions) answers.push(await room.search(query, { method }, room.stranger));
      return answers;
    };
    const before = await seen();
    for (const text of ['The canary delivery was late.', 'Oak, oak, oak and canaries.', 'Deliverys windw.'])
      await room.aHighlight(await room.aNote(project.id, 'Canary', text), text);
    expect((await room.search('canary', { method: 'HYBRID' })).total).to.be.above(0);
    expect(await seen()).to.deep.equal(before);
  });

  it('ranks and counts nothing that the asker cannot read', async () => {
    const open = await room.aProject({ title: 'Open' });
    const note = await room.aNote(open.id, 'Interview 4', SAID);
    await room.aNote(project.id, 'Interview 5', `${SAID} The delivery was late again.`);
    for (const method of METHODS) {
      const question = { words: [{ text: 'delivery', weight: 1 }], method, places: [open.id], titles: true, most: 10 };
      const { passages, searched, words } = await room.rank({ ...question, types: ['NOTE'] });
      expect(passages.map(({ itemId }) => itemId)).to.deep.equal([note.id]);
      expect([searched, words[0]?.passages]).to.deep.equal([2, 1]);
    }
  });

  it('proposes what was meant when a word stands nowhere, of words that the asker can read', async () => {
    await room.aNote(project.id, 'Interview 4', SAID);
    const suggested = async (query: string, actor = room.me) => (await room.search(query, {}, actor)).suggestedQuery;
    expect(await suggested('delivrey "two days"')).to.equal('delivery "two days"');
    expect(await suggested('delivery')).to.equal(null);
    expect(await suggested('deliv')).to.equal(null);
    expect(await suggested('xylophone')).to.equal(null);
    expect(await suggested('delivrey', room.stranger)).to.equal(null);
  });

  it('is asked of archived projects only when they are wanted', async () => {
    const note = await room.aNote(project.id, 'Call', SAID);
    await room.change((work) => work.rows(Project).update(project.id, { status: 'ARCHIVED' }));
    expect(await room.ids('delivery', { method: 'HYBRID' })).to.deep.equal([]);
    expect(await room.ids('delivery', { method: 'HYBRID', archived: true })).to.deep.equal([note.id]);
  });

  it('follows a highlight whose words change', async () => {
    const note = await room.aNote(project.id, 'Call', 'Nothing here.');
    const highlight = await room.aHighlight(note, 'The oak was dark.');
    expect(await room.ids('oak', { method: 'HYBRID' })).to.deep.equal([highlight.id]);
    await room.change((work) => work.rows(Highlight).update(highlight.id, { text: 'The ash was bright.' }));
    expect(await room.ids('oak', { method: 'HYBRID' })).to.deep.equal([]);
    expect(await room.ids('ash', { method: 'HYBRID' })).to.deep.equal([highlight.id]);
  });
});
