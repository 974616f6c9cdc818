import {
  comments,
  createComment,
  deleteComment,
  resolveThread,
  restoreComment,
  updateComment,
} from '@earshot/core/areas/comments/comment';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { wireRange } from '@earshot/processing/documents/position';
import { documentOfAll } from '@earshot/ui/data/documents/document-of';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { aTranscript } from '../../kit/rooms/transcript.ts';

async function rangeIn(by: Person, pageId: string, words: string) {
  const socket = await by.socket();
  const writer = await Writer.open(socket, pageId);
  const from = writer.text.indexOf(words);
  const range = wireRange(writer.doc, { from, to: from + words.length });
  socket.disconnect();
  if (!range) throw new Error(`“${words}” is not on this page`);
  return range;
}

describe('comments', () => {
  it('stand on words of a page, in threads, with who was mentioned', async () => {
    const { admin, person } = await aRoom();
    const colleague = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const note = await aTranscript(admin, project.id, 'Interview', 'Ada says that the export takes an hour.');
    const range = await rangeIn(admin, note.id, 'takes an hour');
    const mentionIds = [colleague.memberId];
    const root = await admin.do(createComment, { pageId: note.id, ...range, body: 'Really?', mentionIds });
    expect(root).to.include({ quote: 'takes an hour', threadId: null, projectId: project.id, placeId: project.id });
    expect(root.prefix).to.match(/the export $/);
    const reply = await colleague.do(createComment, { pageId: note.id, threadId: root.id, body: 'Yes, I timed it.' });
    const { nodes } = await admin.do(comments, { condition: { pageId: note.id }, orderBy: 'CREATED_AT_ASC' });
    expect(nodes.map(({ body }) => body)).to.deep.equal(['Really?', 'Yes, I timed it.']);
    const nested = { pageId: note.id, threadId: reply.id, body: 'And?' };
    expect(await admin.outcome(createComment, nested)).to.equal('BAD_USER_INPUT');
    const other = await aNote(admin, { projectId: project.id });
    expect(await admin.outcome(createComment, { ...nested, threadId: root.id, pageId: other.id })).to.equal(
      'BAD_USER_INPUT',
    );
  });

  it('stand on insights too, and refuse words that are not there any more', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const insight = await admin.do(createInsight, { projectId: project.id, title: 'What we found' });
    expect((await admin.do(createComment, { pageId: insight.id, body: 'Publish it?' })).quote).to.equal('');
    const note = await aTranscript(admin, project.id, 'Interview', 'Ada says so.');
    const range = await rangeIn(admin, note.id, 'Ada says');
    expect(await admin.outcome(createComment, { pageId: insight.id, ...range, body: 'Here?' })).to.equal('CONFLICT');
    expect(await admin.outcome(createComment, { pageId: note.id, body: ' \n ' })).to.equal('BAD_USER_INPUT');
  });

  it('are changed by their author, deleted by the author or an owner, each with its way back', async () => {
    const { admin, person } = await aRoom();
    const writer = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    const said = await writer.do(createComment, { pageId: note.id, body: 'First draft' });
    expect(await admin.outcome(updateComment, { id: said.id, body: 'Put in your mouth' })).to.equal('FORBIDDEN');
    expect((await writer.do(updateComment, { id: said.id, body: 'Second draft' })).body).to.equal('Second draft');
    expect(writer.undo?.undo?.input).to.deep.equal({ id: said.id, body: 'First draft' });
    const own = await admin.do(createComment, { pageId: note.id, body: 'Mine' });
    expect(await writer.outcome(deleteComment, { id: own.id })).to.equal('FORBIDDEN');
    await admin.do(deleteComment, { id: said.id });
    expect((await writer.do(comments, { condition: { pageId: note.id } })).nodes.map(({ id }) => id)).to.deep.equal([
      own.id,
    ]);
    expect(await writer.outcome(restoreComment, { id: own.id })).to.equal('FORBIDDEN');
    await writer.do(restoreComment, { id: said.id });
    expect((await writer.do(comments, { condition: { pageId: note.id } })).totalCount).to.equal(2);
  });

  it('of ten pages are read in one request, as many as a page shows at once', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const pages = [];
    for (let index = 0; index < 10; index += 1) pages.push(await aNote(admin, { projectId: project.id }));
    const [first] = pages;
    await admin.do(createComment, { pageId: first?.id ?? '', body: 'Said once' });
    const asked = pages.map(({ id }) => ({
      condition: { pageId: id },
      orderBy: 'CREATED_AT_ASC',
      first: 200,
      offset: 0,
    }));
    const { query, variables } = documentOfAll(comments, asked);
    const { data, errors } = await admin.graphql(query, variables);
    expect(errors).to.equal(undefined);
    const counts = Object.values(data ?? {}).map((page) => (page as { totalCount: number }).totalCount);
    expect(counts).to.deep.equal([1, ...Array.from({ length: 9 }, () => 0)]);
  });

  it('close a thread and open it again', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const root = await admin.do(createComment, { pageId: note.id, body: 'Check the date' });
    const reply = await admin.do(createComment, { pageId: note.id, threadId: root.id, body: 'Done' });
    expect(await admin.outcome(resolveThread, { id: reply.id, resolved: true })).to.equal('BAD_USER_INPUT');
    const closed = await admin.do(resolveThread, { id: root.id, resolved: true });
    expect(closed.resolvedBy).to.equal(admin.memberId);
    expect(admin.undo?.undo).to.deep.equal({ command: 'resolveThread', input: { id: root.id, resolved: false } });
    expect((await admin.do(resolveThread, { id: root.id, resolved: false })).resolvedAt).to.equal(null);
  });
});
