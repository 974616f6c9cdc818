import { type Highlight, highlight, highlights } from '@earshot/core/areas/coding/highlight';
import { deleteFile } from '@earshot/core/areas/files/file';
import { chooseRecording } from '@earshot/core/areas/media/note-recording';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { aTone } from '../../kit/rooms/recordings.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const CALL = `WEBVTT

00:00:01.000 --> 00:00:02.000
<v Mara>Where are your notes?

00:00:02.500 --> 00:00:04.000
<v Odile>In four places.

00:00:04.000 --> 00:00:05.900
<v Odile>None of them is right.
`;

const audioVideoOf = (by: Person, id: string) =>
  eventually(async () => {
    const { audioVideo } = await by.do(highlight, { id });
    expect(audioVideo).to.not.equal(null);
    return audioVideo as NonNullable<Highlight['audioVideo']>;
  });

/** A project with a call, its recording of 6 s, and a highlight of the second cue. */
async function aCall() {
  const { admin } = await aRoom();
  const { id: projectId } = await aProject(admin);
  const note = await anImport(admin, projectId, 'call.vtt', CALL);
  const { id } = await aHighlight(admin, note.id, 'In four places.');
  return { admin, projectId, note, id };
}

describe('the passage of a recording that a highlight marks', function () {
  this.timeout(60_000);

  it('has the times of its words, with some time around them for the clip', async () => {
    const { admin, projectId, note, id } = await aCall();
    const file = await upload(admin, { projectId, pageId: note.id, name: 'call.wav', bytes: aTone(6) });
    const { clipId, ...passage } = await audioVideoOf(admin, id);
    expect(passage).to.deep.equal({
      ...{ fileId: file.id, startMs: 2500, endMs: 4000, snippetStartMs: 2350, snippetEndMs: 4150 },
      ...{ type: 'AUDIO', clipDurationMs: 1800 },
    });
    expect(clipId).to.match(/^[0-9a-f]{32}$/);
    const { nodes } = await admin.do(highlights, { condition: { noteId: note.id } });
    expect(nodes.map(({ audioVideo }) => audioVideo?.clipId)).to.deep.equal([clipId]);
  });

  it('is that of the chosen recording, has a clip of its own there, and ends with the recording', async () => {
    const { admin, projectId, note, id } = await aCall();
    const first = await upload(admin, { projectId, pageId: note.id, name: 'call.wav', bytes: aTone(6) });
    const before = await audioVideoOf(admin, id);
    const other = await upload(admin, { projectId, name: 'room.wav', bytes: aTone(7) });
    await admin.do(chooseRecording, { id: note.id, fileId: other.id });
    const now = await audioVideoOf(admin, id);
    expect(now.fileId).to.equal(other.id);
    expect(now.clipId).to.not.equal(before.clipId);
    await admin.do(deleteFile, { id: other.id });
    expect(await audioVideoOf(admin, id)).to.deep.equal(before);
    await admin.do(deleteFile, { id: first.id });
    expect((await admin.do(highlight, { id })).audioVideo).to.equal(null);
  });
});
