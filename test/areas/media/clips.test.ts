import { highlight } from '@earshot/core/areas/coding/highlight';
import { requestClip } from '@earshot/core/areas/media/clip';
import { cancelMediaJob, mediaJobs } from '@earshot/core/areas/media/media-job';
import { expect } from 'chai';
import { engineHere } from '../../kit/fixtures/recordings.ts';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { get, upload } from '../../kit/hosts/uploads.ts';
import { aTone } from '../../kit/rooms/recordings.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const CALL = `WEBVTT

00:00:01.000 --> 00:00:02.000
<v Mara>Where are your notes?

00:00:02.500 --> 00:00:04.000
<v Odile>In four places: "here" / there?
`;

/** A project with a call, its recording, and a highlight whose passage is known. */
async function aCall() {
  const room = await aRoom();
  const { admin } = room;
  const { id: projectId } = await aProject(admin);
  const note = await anImport(admin, projectId, 'call.vtt', CALL);
  const file = await upload(admin, { projectId, pageId: note.id, name: 'call.wav', bytes: aTone(6) });
  const { id } = await aHighlight(admin, note.id, 'In four places: "here" / there?');
  await eventually(async () => expect((await admin.do(highlight, { id })).audioVideo).to.not.equal(null));
  return { ...room, projectId, file, id };
}

const clipsOf = async (by: Person, fileId: string) =>
  (await by.do(mediaJobs, { condition: { fileId, kind: 'AUDIO_VIDEO_CLIP' } })).nodes;
const made = (by: Person, fileId: string) =>
  eventually(async () => {
    const [job] = await clipsOf(by, fileId);
    expect(job?.state).to.equal('DONE');
    return job as NonNullable<typeof job>;
  }, 30_000);

describe('the clip of a highlight', function () {
  this.timeout(60_000);
  before(async function () {
    await engineHere(this);
  });

  it('is made once, however many ask for it, and sent whole, by ranges, or to be kept', async () => {
    const { admin, file, id } = await aCall();
    const path = `/files/highlight-stream/${id}`;
    expect((await get(admin, path)).status).to.equal(404);
    const asked = await Promise.all([admin.do(requestClip, { id }), admin.do(requestClip, { id })]);
    expect(new Set(asked.map((job) => job.id)).size).to.equal(1);
    expect(asked[0]).to.include({ kind: 'AUDIO_VIDEO_CLIP', startMs: 2350, endMs: 4150, fileId: file.id });
    const job = await made(admin, file.id);
    expect((await admin.do(requestClip, { id })).id).to.equal(job.id);
    expect(await clipsOf(admin, file.id)).to.have.length(1);

    const sent = await get(admin, path);
    expect(sent.headers.get('content-type')).to.equal('audio/mp4');
    const bytes = Buffer.from(await sent.arrayBuffer());
    expect(bytes.subarray(4, 8).toString('latin1')).to.equal('ftyp');
    const part = await get(admin, path, { range: 'bytes=4-7' });
    expect(part.status).to.equal(206);
    expect(await part.text()).to.equal('ftyp');
    const kept = await get(admin, `${path}?download=1`);
    expect(kept.headers.get('content-disposition')).to.equal('attachment; filename="In four places here there.m4a"');
  });

  it('is refused in words for a highlight without a passage', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const plain = await anImport(admin, note.projectId, 'plain.txt', 'Nobody speaks here.');
    const other = await aHighlight(admin, plain.id, 'Nobody speaks');
    expect((await get(admin, `/files/highlight-stream/${other.id}`)).status).to.equal(409);
  });

  it('can be stopped, and is made after that when somebody asks again', async () => {
    const { admin, file, id } = await aCall();
    const first = await admin.do(requestClip, { id });
    const stopped = await admin.do(cancelMediaJob, { id: first.id });
    if (stopped.state === 'CANCELLED') expect((await admin.do(requestClip, { id })).id).to.not.equal(first.id);
    await made(admin, file.id);
    expect((await get(admin, `/files/highlight-stream/${id}`)).status).to.equal(200);
  });
});
