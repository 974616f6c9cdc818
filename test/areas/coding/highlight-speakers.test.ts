import { highlight, highlights } from '@earshot/core/areas/coding/highlight';
import { highlightGroups, highlightIds } from '@earshot/core/areas/coding/highlight-table';
import { createInsightFromHighlights } from '@earshot/core/areas/pages/insight';
import { citations } from '@earshot/core/areas/quotes/citation';
import { mergeSpeakers, separateSpeakers, speakers, updateSpeaker } from '@earshot/core/areas/transcripts/speaker';
import { T } from '@earshot/host/area';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { readText } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import { aProject, aRoom, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import type { Visitor } from '../../kit/hosts/person.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const CALL = `WEBVTT

00:00:05.000 --> 00:00:09.000
<v Mara Lind>Where do you keep your notes today?

00:01:10.500 --> 00:01:14.000
<v Odile Brandt>In four places, and none of them is right.

00:02:00.000 --> 00:02:04.000
<v Mara Lind>Which one do you open first?
`;

/** A project with a call of two speakers and a highlight of each, and a plain note with one. */
async function aCall() {
  const room = await aRoom();
  const { admin } = room;
  const { id: projectId } = await aProject(admin);
  const call = await anImport(admin, projectId, 'call.vtt', CALL);
  const plain = await anImport(admin, projectId, 'plain.txt', 'Nobody speaks here.');
  const asked = await aHighlight(admin, call.id, 'keep your notes');
  const told = await aHighlight(admin, call.id, 'In four places');
  const other = await aHighlight(admin, plain.id, 'Nobody speaks');
  return { ...room, projectId, call, plain, asked, told, other };
}

const namesOf = async (by: Visitor, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await by.do(highlight, { id })).speaker));

describe('the speaker and time of highlights', () => {
  it('are those of the turn in which they begin', async () => {
    const { asked, told, other } = await aCall();
    expect([asked, told, other].map(({ speaker, startMs }) => [speaker, startMs])).to.deep.equal([
      ['Mara Lind', 5000],
      ['Odile Brandt', 70_500],
      ['', null],
    ]);
  });

  it('are those of all turns that it touches, in the table, its filter and a quote of it', async () => {
    const { admin, projectId, call } = await aCall();
    const both = await aHighlight(admin, call.id, 'your notes today?\nIn four places');
    expect(both.speaker).to.equal('Mara Lind, Odile Brandt');
    const voices = (await admin.do(speakers, { condition: { noteId: call.id } })).nodes;
    const odile = voices.find(({ name }) => name === 'Odile Brandt')?.id ?? '';
    for (const speaker of ['Mara Lind', 'Odile Brandt']) {
      const { nodes } = await admin.do(highlights, { condition: { projectId }, speaker });
      expect(nodes.map(({ id }) => id)).to.include(both.id);
    }
    const insight = await admin.do(createInsightFromHighlights, { projectId, highlightIds: [both.id] });
    const quotes = (await admin.do(citations, { condition: { insightId: insight.id } })).nodes;
    expect(quotes.map(({ speaker }) => speaker)).to.deep.equal(['Mara Lind, Odile Brandt']);
    await admin.do(updateSpeaker, { id: odile, name: 'O. Brandt' });
    expect(await namesOf(admin, [both.id])).to.deep.equal(['Mara Lind, O. Brandt']);
  });

  it('follow a new name, a merge and its undoing, at once and for those who look on', async () => {
    const { admin, call, asked, told } = await aCall();
    const voices = (await admin.do(speakers, { condition: { noteId: call.id } })).nodes;
    const [mara, odile] = ['Mara Lind', 'Odile Brandt'].map(
      (name) => voices.find((one) => one.name === name)?.id ?? '',
    );
    const socket = await admin.socket();
    const heard: { id: string; speaker: string }[] = [];
    socket.on('changes', ({ changes }: { changes: { entity: string; rows?: { id: string; speaker: string }[] }[] }) => {
      for (const { entity, rows = [] } of changes) if (entity === 'Highlight') heard.push(...rows);
    });
    await admin.do(updateSpeaker, { id: mara ?? '', name: 'Mara L.' });
    expect(await namesOf(admin, [asked.id, told.id])).to.deep.equal(['Mara L.', 'Odile Brandt']);
    await eventually(async () => heard.some(({ id, speaker }) => id === asked.id && speaker === 'Mara L.'));
    await admin.do(mergeSpeakers, { id: mara ?? '', mergeIds: [odile ?? ''] });
    expect(await namesOf(admin, [asked.id, told.id])).to.deep.equal(['Mara L.', 'Mara L.']);
    await admin.do(separateSpeakers, { id: mara ?? '', separateIds: [odile ?? ''] });
    expect(await namesOf(admin, [asked.id, told.id])).to.deep.equal(['Mara L.', 'Odile Brandt']);
    socket.disconnect();
  });

  it('follow the text: words that were said by somebody else are theirs', async () => {
    const { admin, call, told, asked } = await aCall();
    const voices = (await admin.do(speakers, { condition: { noteId: call.id } })).nodes;
    const mara = voices.find(({ name }) => name === 'Mara Lind')?.id;
    const socket = await admin.socket();
    const writer = await Writer.open(socket, call.id);
    const turn = readText(writer.doc).blocks.find(({ element }) =>
      element.toString().includes('In four places'),
    )?.element;
    writer.doc.transact(() => turn?.setAttribute('speakerId', mara ?? ''));
    await writer.send();
    await eventually(async () => (await namesOf(admin, [told.id]))[0] === 'Mara Lind');
    expect(await namesOf(admin, [asked.id])).to.deep.equal(['Mara Lind']);
    socket.disconnect();
  });

  it('are found out by the nightly job for highlights that an older release made', async () => {
    const { admin, workspaceId, told, call } = await aCall();
    const database = (await testHost()).container.get(T.database);
    // The import's own index job would report the text as indexed.
    const indexed = async () => {
      const behind = await database.inWorkspace(workspaceId, (transaction) =>
        transaction.sql('select 1 from documents where workspace_id = $1 and indexed_seq < seq', [workspaceId]),
      );
      return behind.length === 0;
    };
    await eventually(indexed);
    await database.inWorkspace(workspaceId, async (transaction) => {
      const bind = [workspaceId];
      await transaction.sql('update highlights set speaker_id = null, start_ms = null where workspace_id = $1', bind);
      await transaction.sql('update documents set indexed_seq = -1 where workspace_id = $1 and id = $2', [
        workspaceId,
        call.id,
      ]);
      await addJob(sqlIn(transaction), 'index-behind', { workspaceId }, {});
    });
    await eventually(async () => (await namesOf(admin, [told.id]))[0] === 'Odile Brandt');
  });

  it('narrow the table, its groups, its ids and its file, as do note and time', async () => {
    const { admin, projectId, plain, asked, told, other } = await aCall();
    const condition = { projectId };
    const listed = async (input: object) =>
      (await admin.do(highlights, { condition, ...input })).nodes.map(({ id }) => id).toSorted();
    expect(await listed({ speaker: 'mara lind' })).to.deep.equal([asked.id]);
    expect(await listed({ speaker: 'Somebody' })).to.deep.equal([]);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const earlier = new Date(Date.now() - 60_000).toISOString();
    expect(await listed({ madeFrom: soon })).to.deep.equal([]);
    expect(await listed({ madeFrom: earlier, madeBefore: soon })).to.deep.equal(
      [asked.id, told.id, other.id].toSorted(),
    );
    expect((await admin.do(highlightIds, { id: projectId, noteId: plain.id })).map(({ id }) => id)).to.deep.equal([
      other.id,
    ]);
    expect(
      (await admin.do(highlightGroups, { id: projectId, speaker: 'Odile Brandt' })).map(({ count }) => count),
    ).to.deep.equal([1]);
    const search = new URLSearchParams([
      ['orderBy', 'CREATED_AT_ASC'],
      ['speaker', 'Odile Brandt'],
      ...['HIGHLIGHT', 'SPEAKER', 'TIME'].map((column) => ['columns', column]),
    ]);
    const file = await fetch(`${admin.url}/api/v1/projects/${projectId}/highlights.csv?${search}`, {
      headers: { cookie: admin.cookie ?? '' },
    });
    expect(await file.text()).to.equal('"Highlight","Speaker","Time"\r\n"In four places","Odile Brandt","1:10"\r\n');
  });
});
