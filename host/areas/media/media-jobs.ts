import { File } from '@earshot/core/areas/files/file';
import {
  cancelMediaJob,
  createMediaJob,
  MEDIA_JOB_KINDS,
  type MediaEvent,
  MediaJob,
  type MediaProcessing,
  mediaEngine,
  showPeaks,
  showStoryboard,
  showVideoThumbnail,
  streamFile,
  streamHls,
} from '@earshot/core/areas/media/media-job';
import { chooseRecording } from '@earshot/core/areas/media/note-recording';
import { isRecording } from '@earshot/core/areas/media/recording-of';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { cancelRun } from '../../jobs/runs.ts';
import { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { OnWrite } from '../../store/rows.ts';
import type { MediaEngine } from './media-engine.ts';
import { renditionOf } from './parts.ts';

/** Kinds of background jobs by lane. */
export const JOB_KINDS: Readonly<Record<MediaProcessing, string>> = {
  STANDARD: 'process-media',
  ACCELERATED: 'process-media-accelerated',
  DEDICATED: 'process-media-dedicated',
};

/** Concurrent media jobs of this host by lane. */
export type MediaWorkers = Readonly<Record<MediaProcessing, number>>;

const BEGUN = { state: 'WAITING', progress: 0, engine: '', startedAt: null, endedAt: null, problem: '' } as const;

type Wanted = Pick<MediaJob, 'kind' | 'processing' | 'segments' | 'hlsVersion'> &
  Partial<Pick<MediaJob, 'startMs' | 'endMs'>>;

const eventNow = (type: MediaEvent['type'], message: string): MediaEvent => ({
  type,
  at: new Date().toISOString(),
  message,
  progress: null,
  code: null,
});

/** Stores a media job and enqueues it. A lane without workers uses those of STANDARD, which is an event of the job. */
export async function beginMediaJob(
  change: Change,
  file: Pick<File, 'id' | 'placeId'>,
  wanted: Wanted,
  workers: MediaWorkers,
): Promise<MediaJob> {
  const hops = workers[wanted.processing] === 0 && workers.STANDARD > 0;
  const lane = hops ? 'STANDARD' : wanted.processing;
  const events = hops
    ? [eventNow('QUEUE_HOP', 'This server has no workers for this lane: the job was moved to the standard lane.')]
    : [];
  const { id: fileId, placeId } = file;
  const row = await change
    .rows(MediaJob)
    .insert({ ...wanted, ...BEGUN, events, fileId, placeId, createdBy: change.actorId });
  change.emit('created', MediaJob, [row]);
  await change.enqueue(JOB_KINDS[lane], { jobId: row.id }, { key: `${JOB_KINDS[lane]}:${row.id}` });
  return row;
}

/** Refuses a file that is no complete recording. */
function demandRecording(file: File): void {
  if (file.status !== 'COMPLETE') throw new Refusal('CONFLICT', 'This file is not complete yet. Wait for its upload.');
  if (!isRecording(file)) throw new Refusal('UNPROCESSABLE', 'This file is not a recording.');
}

async function demandFree(work: Work, { id }: File, kind: MediaJob['kind']): Promise<void> {
  await work.transaction.sql('select 1 from files where workspace_id = $1 and id = $2 for update', [
    work.workspaceId,
    id,
  ]);
  const rows = work.rows(MediaJob);
  if ((await rows.count({ fileId: id, kind, state: ['WAITING', 'RUNNING'] })) > 0)
    throw new Refusal('CONFLICT', 'This recording is already being processed. Wait for it, or stop it first.');
  const others = MEDIA_JOB_KINDS.filter((one) => one !== 'AUDIO_VIDEO_CLIP');
  if ((await rows.count({ fileId: id, kind: others })) >= limits.media.jobsPerFile)
    throw new Refusal(
      'TOO_LARGE',
      `A recording can be processed at most ${limits.media.jobsPerFile} times. Upload it again to start over.`,
    );
}

/** The file, if a request can be served from it. */
function withPart(file: File, part: 'THUMBNAIL' | 'STORYBOARD' | 'PEAKS'): File {
  demandRecording(file);
  if (!file.derived.includes(part))
    throw new Refusal(
      'UNPROCESSABLE',
      'This recording has no thumbnail, storyboard or waveform of that kind yet. Prepare it first.',
    );
  return file;
}

/** Media jobs, and what is made from recordings. */
export function mediaHandlers(engine: MediaEngine, workers: MediaWorkers): Handler[] {
  return [
    inside(mediaEngine, () => engine.state()),
    inside(createMediaJob, async ({ input: { fileId, ...wanted }, work }) => {
      const file = await work.load(File, fileId, 'WRITE');
      demandRecording(file);
      if (wanted.kind === 'HLS' && !renditionOf(file))
        throw new Refusal('CONFLICT', 'Segments are cut from the playable rendition. Prepare the recording first.');
      await engine.demand();
      await demandFree(work, file, wanted.kind);
      return beginMediaJob(work, file, wanted, workers);
    }),
    inside(cancelMediaJob, ({ work, object }) => cancelRun(work, MediaJob, object)),
    inside(chooseRecording, async ({ input: { fileId }, work, object }) => {
      const file = fileId === null ? undefined : await work.load(File, fileId);
      if (file && file.projectId !== object.projectId)
        throw new Refusal('BAD_USER_INPUT', 'This recording belongs to another project. Choose one of this project.');
      if (file) demandRecording(file);
      work.undoBy(chooseRecording, { id: object.id, fileId: object.recordingId });
      const row = await work.rows(Note).update(object.id, { recordingId: fileId });
      work.emit('updated', Note, [row], ['recordingId']);
      return row;
    }),
    inside(streamFile, async ({ object }) => {
      demandRecording(object);
      return object;
    }),
    inside(streamHls, async ({ object }) => {
      demandRecording(object);
      return object;
    }),
    inside(showVideoThumbnail, async ({ object }) => withPart(object, 'THUMBNAIL')),
    inside(showStoryboard, async ({ object }) => withPart(object, 'STORYBOARD')),
    inside(showPeaks, async ({ object }) => withPart(object, 'PEAKS')),
  ];
}

/** Kind of the job that prepares a recording. */
export const preparingKind = ({ kind }: Pick<File, 'kind'>): 'AUDIO' | 'NORMALIZATION' =>
  kind === 'AUDIO' ? 'AUDIO' : 'NORMALIZATION';

/** Enqueues preparing a recording once its file is complete, if it has not been prepared. */
export const prepareArrived: OnWrite = async (transaction, entity, row) => {
  if (entity.name !== File.name || row.trashedAt !== null) return;
  const file = row as File;
  if (!isRecording(file) || file.derived.length > 0 || file.durationMs !== null) return;
  const change = new Change(transaction, file.workspaceId, null, async () => undefined);
  await change.enqueue('prepare-recordings', {}, { key: `prepare-recordings:${file.workspaceId}` });
};
