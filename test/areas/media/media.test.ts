import { file as fileById } from '@earshot/core/areas/files/file';
import { cancelMediaJob, createMediaJob, mediaJobs } from '@earshot/core/areas/media/media-job';
import { chooseRecording } from '@earshot/core/areas/media/note-recording';
import { recordingOf } from '@earshot/core/areas/media/recording-of';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import sharp from 'sharp';
import { engineHere } from '../../kit/fixtures/recordings.ts';
import { testDatabase } from '../../kit/hosts/database.ts';
import { aNote, anotherHost, aProject, aRoom, type Person, Turned } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { get, upload } from '../../kit/hosts/uploads.ts';
import { aTone, aVideo } from '../../kit/rooms/recordings.ts';

const WAIT_MS = 30_000;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof Turned ? error : Promise.reject(error)),
  );

/** The newest media job of a file, once it has ended. */
async function ended(by: Person, fileId: string) {
  return eventually(async () => {
    const { nodes } = await by.do(mediaJobs, { condition: { fileId } });
    const [job] = nodes;
    expect(['DONE', 'FAILED', 'CANCELLED']).to.include(job?.state);
    return job as NonNullable<typeof job>;
  }, WAIT_MS);
}

async function prepared(by: Person, name: string, bytes: Buffer) {
  const project = await aProject(by);
  const { id } = await upload(by, { projectId: project.id, name, bytes });
  const job = await ended(by, id);
  return { job, row: await by.do(fileById, { id }), id };
}

describe('media jobs', function () {
  this.timeout(60_000);
  let ada: Person;
  before(async function () {
    await engineHere(this);
    ada = (await aRoom()).admin;
  });

  it('prepare a sound file by themselves: length, peaks and a rendition; the upload stays as it is', async () => {
    const tone = aTone(3);
    const { job, row, id } = await prepared(ada, 'Interview with Zoë.wav', tone);
    expect(job).to.include({ kind: 'AUDIO', state: 'DONE', progress: 1000, problem: '' });
    expect(job.engine).to.match(/^FFmpeg/);
    expect(job.events.map(({ type }) => type)).to.include.members(['STATUS_UPDATE', 'INPUT_INFORMATION', 'COMPLETE']);
    expect(row).to.include({ sound: true, moving: false, width: null, height: null, warning: '' });
    expect(row.durationMs).to.be.closeTo(3000, 30);
    expect([...row.derived].sort()).to.deep.equal(['AUDIO', 'PEAKS']);

    const played = await get(ada, `/files/stream/${id}`, { range: 'bytes=0-99' });
    expect(played.status).to.equal(206);
    expect(played.headers.get('content-type')).to.equal('audio/mp4');
    expect((await bytesOf(played)).subarray(4, 8).toString('latin1')).to.equal('ftyp');
    expect(await bytesOf(await get(ada, `/files/stream/${id}?original=1`))).to.deep.equal(tone);
    expect(await bytesOf(await get(ada, `/files/download/${id}`))).to.deep.equal(tone);

    const peaks = new Int8Array(await bytesOf(await get(ada, `/files/peaks/${id}`)));
    expect(peaks).to.have.length(2 * 20 * 3);
    expect(Math.max(...peaks.subarray(0, 36))).to.be.greaterThan(20);
    // The second second is silent.
    expect(Math.max(...peaks.subarray(44, 76).map(Math.abs))).to.be.lessThan(4);
  });

  it('prepare a video: thumbnail, storyboard and a rendition; its size is that of the picture', async () => {
    const { job, row, id } = await prepared(ada, 'Usability test.mp4', await aVideo(4, '720x1280'));
    expect(job).to.include({ kind: 'NORMALIZATION', state: 'DONE' });
    expect(row).to.include({ sound: true, moving: true, width: 720, height: 1280 });
    expect([...row.derived].sort()).to.deep.equal(['PEAKS', 'PREVIEW', 'STORYBOARD', 'THUMBNAIL']);
    const still = await sharp(await bytesOf(await get(ada, `/files/video-thumbnail/${id}?width=320`))).metadata();
    expect(still).to.include({ format: 'webp' });
    expect(still.width).to.equal(320);
    expect((still.height ?? 0) / (still.width ?? 1)).to.be.closeTo(1280 / 720, 0.02);
    const board = await sharp(await bytesOf(await get(ada, `/image/storyboard/${id}`))).metadata();
    expect(board).to.include({ format: 'jpeg', width: 1280, height: 720 });
    const played = await get(ada, `/files/stream/${id}`);
    expect(played.headers.get('content-type')).to.equal('video/mp4');
  });

  it('give thumbnails in two sizes, by the width or height that is asked for', async () => {
    const { id } = await prepared(ada, 'wide.mp4', await aVideo(2, '1280x720'));
    const widthOf = async (query: string) =>
      (await sharp(await bytesOf(await get(ada, `/image/video-thumbnail/${id}${query}`))).metadata()).width;
    expect(await widthOf('')).to.equal(1280);
    expect(await widthOf('?width=321')).to.equal(1280);
    expect(await widthOf('?width=320')).to.equal(320);
    expect(await widthOf('?height=100')).to.equal(320);
    const path = `/files/avf-thumbnail/${id}?width=320`;
    const [still, same] = [await get(ada, path), await get(ada, path.replace('avf', 'video'))];
    expect(still.headers.get('content-type')).to.equal('image/webp');
    expect((await bytesOf(still)).equals(await bytesOf(same))).to.equal(true);
    expect((await get(ada, `/image/video-thumbnail/${id}?width=0`)).status).to.equal(400);
  });

  it('cut the rendition into HLS segments on demand, as files or as ranges of one', async () => {
    const { id } = await prepared(ada, 'long.mp4', await aVideo(20));
    const streamed = (path: string) => get(ada, `/files/avf-stream/${id}/${path}`);
    expect((await streamed('v1/segmented/index.m3u8')).status).to.equal(404);
    await ada.do(createMediaJob, { fileId: id, kind: 'HLS' });
    expect(await ended(ada, id)).to.include({ kind: 'HLS', state: 'DONE' });
    const playlist = await streamed('v1/segmented/index.m3u8');
    expect(playlist.headers.get('content-type')).to.match(/^application\/vnd.apple.mpegurl/);
    const lines = (await playlist.text()).split('\n');
    const segments = lines.filter((line) => line.endsWith('.m4s'));
    expect(segments).to.have.length(3);
    for (const name of ['init.mp4', ...segments]) expect((await streamed(`v1/segmented/${name}`)).status).to.equal(200);
    await ada.do(createMediaJob, { fileId: id, kind: 'HLS', segments: 'SINGLE', hlsVersion: 'V2' });
    await ended(ada, id);
    const single = await (await streamed('v2/single/index.m3u8')).text();
    expect(single.match(/#EXT-X-BYTERANGE/g)).to.have.length(20);
    const [file] = /^\S+\.m4s$/m.exec(single) ?? [];
    expect((await get(ada, `/files/avf-stream/${id}/v2/single/${file}`, { range: 'bytes=0-9' })).status).to.equal(206);
    expect((await streamed('v1/segmented/..%2Findex.m3u8')).status).to.be.within(400, 404);
  });

  it('say in words that a damaged recording cannot be read, and leave it playable as it is', async () => {
    const broken = Buffer.concat([(await aVideo(2)).subarray(0, 64), Buffer.alloc(4000, 7)]);
    const { job, row, id } = await prepared(ada, 'broken.mp4', broken);
    expect(job.state).to.equal('FAILED');
    expect(job.problem).to.match(/neither sound nor moving pictures|damaged|cannot be read/);
    expect(job.events.at(-1)).to.include({ type: 'ERROR', message: job.problem });
    expect(row.derived).to.deep.equal([]);
    expect(await bytesOf(await get(ada, `/files/stream/${id}`))).to.deep.equal(broken);
    expect((await get(ada, `/image/storyboard/${id}`)).status).to.equal(422);
  });

  it('warn that a recording ends early', async () => {
    const whole = await aVideo(20);
    const { job, row } = await prepared(ada, 'short.mp4', whole.subarray(0, Math.floor(whole.length * 0.4)));
    expect(job.state).to.equal('DONE');
    expect(row.warning).to.match(/ends early/);
    expect(job.events.map(({ type }) => type)).to.include('NEW_WARNING');
  });

  it('are not begun twice, and not for other files', async () => {
    const project = await aProject(ada);
    const text = await upload(ada, { projectId: project.id, name: 'a.txt', bytes: 'words' });
    expect(await refusalOf(ada.do(createMediaJob, { fileId: text.id, kind: 'AUDIO' }))).to.have.property(
      'code',
      'UNPROCESSABLE',
    );
    const { id } = await upload(ada, { projectId: project.id, name: 'b.mp4', bytes: await aVideo(8) });
    const job = await eventually(async () => {
      const [found] = (await ada.do(mediaJobs, { condition: { fileId: id } })).nodes;
      if (!found) throw new Error('no job yet');
      return found;
    }, WAIT_MS);
    const again = await refusalOf(ada.do(createMediaJob, { fileId: id, kind: 'NORMALIZATION' }));
    if (again) expect(again).to.have.property('code', 'CONFLICT');
    await ada.do(cancelMediaJob, { id: job.id });
    expect(['CANCELLED', 'DONE']).to.include((await ended(ada, id)).state);
  });

  it('that were stopped can be begun again, on a lane of the caller’s choice', async () => {
    const { id } = await prepared(ada, 'c.wav', aTone(1));
    await ada.do(createMediaJob, { fileId: id, kind: 'AUDIO', processing: 'DEDICATED' });
    const job = await ended(ada, id);
    expect(job).to.include({ state: 'DONE', processing: 'DEDICATED' });
    // No worker is dedicated to media jobs here.
    expect(job.events[0]).to.include({ type: 'QUEUE_HOP' });
  });
});

describe('choosing the recording of a note', () => {
  it('takes a recording of its project', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    const beside = await aNote(admin, { projectId: project.id });
    const foreign = await aNote(admin);
    const one = await upload(admin, { projectId: project.id, pageId: note.id, name: 'a.wav', bytes: aTone(1) });
    const text = await upload(admin, { projectId: project.id, pageId: note.id, name: 'a.txt', bytes: 'words' });
    expect((await admin.do(chooseRecording, { id: note.id, fileId: one.id })).recordingId).to.equal(one.id);
    for (const [id, fileId, code] of [
      [foreign.id, one.id, 'BAD_USER_INPUT'],
      [note.id, text.id, 'UNPROCESSABLE'],
    ] as const)
      expect(await refusalOf(admin.do(chooseRecording, { id, fileId }))).to.have.property('code', code);
    expect((await admin.do(chooseRecording, { id: note.id, fileId: null })).recordingId).to.equal(null);
    // A second note about the same recording, as a transcription makes one where the first has text.
    expect((await admin.do(chooseRecording, { id: beside.id, fileId: one.id })).recordingId).to.equal(one.id);
  });
});

describe('recordings without a media engine', function () {
  this.timeout(60_000);
  let host: Host;
  before(async () => {
    host = await anotherHost(createLog('error'), { mediaEngines: [], database: testDatabase('media') });
  });
  after(() => host.stop());

  it('are played as they were uploaded, and the refusal says what is missing', async () => {
    const { admin } = await aRoom('No engine', host);
    const project = await aProject(admin);
    const tone = aTone(1);
    const { id } = await upload(admin, { projectId: project.id, name: 'a.wav', bytes: tone });
    expect(await bytesOf(await get(admin, `/files/stream/${id}`))).to.deep.equal(tone);
    const refusal = await refusalOf(admin.do(createMediaJob, { fileId: id, kind: 'AUDIO' }));
    expect(refusal).to.have.property('code', 'UNAVAILABLE');
    expect(String(refusal?.message)).to.match(/install FFmpeg/);
    expect((await admin.do(mediaJobs, { condition: { fileId: id } })).nodes).to.deep.equal([]);
  });
});

describe('the recording of a note', () => {
  const file = (id: string, createdAt: string, more = {}) =>
    ({ id, createdAt, kind: 'AUDIO', status: 'COMPLETE', trashedAt: null, ...more }) as const;
  const first = file('1', '2026-01-01');
  const second = file('2', '2026-01-02', { kind: 'VIDEO' });

  it('is the chosen one, or else its first complete recording', () => {
    expect(recordingOf({ recordingId: null }, [second, first])).to.equal(first);
    expect(recordingOf({ recordingId: '2' }, [first, second])).to.equal(second);
    expect(recordingOf({ recordingId: '3' }, [second])).to.equal(second);
    expect(recordingOf({ recordingId: null }, [file('4', '2026', { status: 'UPLOADING' })])).to.equal(undefined);
    expect(recordingOf({ recordingId: null }, [file('5', '2026', { trashedAt: '2026' })])).to.equal(undefined);
  });
});
