import { Highlight } from '@earshot/core/areas/coding/highlight';
import { File } from '@earshot/core/areas/files/file';
import { type HighlightClip, requestClip, streamHighlight } from '@earshot/core/areas/media/clip';
import { MediaJob } from '@earshot/core/areas/media/media-job';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { FileStore } from '../files/bytes/file-store.ts';
import type { MediaEngine } from './media-engine.ts';
import { beginMediaJob, type MediaWorkers } from './media-jobs.ts';
import { clipKey } from './parts.ts';

interface ClipParts {
  engine: MediaEngine;
  workers: MediaWorkers;
  store: Pick<FileStore, 'size'>;
}

/** Characters of a highlight's words in the name of its clip. */
const NAMED_BY = 60;

/** The recording of a highlight, and its passage of it; refuses a highlight without one. */
async function passageOf(work: Work, { audioVideo }: Highlight) {
  if (!audioVideo)
    throw new Refusal(
      'CONFLICT',
      'This highlight has no passage of a recording: its note has no recording, or its words have no times.',
    );
  const file = await work.load(File, audioVideo.fileId);
  const { snippetStartMs: startMs, snippetEndMs: endMs } = audioVideo;
  if (endMs - startMs > limits.media.clipMs)
    throw new Refusal('TOO_LARGE', `A clip has at most ${limits.media.clipMs / 60_000} minutes. Highlight less.`);
  return { file, audioVideo, startMs, endMs };
}

/** The job that makes the clip of a highlight: an earlier one where the clip is there or being made. */
async function request(work: Work, highlight: Highlight, { engine, workers, store }: ClipParts): Promise<MediaJob> {
  const { file, startMs, endMs } = await passageOf(work, highlight);
  await engine.demand();
  // Two who ask at once come one after the other.
  await work.transaction.sql('select 1 from files where workspace_id = $1 and id = $2 for update', [
    work.workspaceId,
    file.id,
  ]);
  const rows = work.rows(MediaJob);
  const same = { fileId: file.id, kind: 'AUDIO_VIDEO_CLIP', startMs, endMs } as const;
  const [last] = await rows.find({ where: same, order: [['createdAt', 'DESC']], limit: 1 });
  if (last && isOpen(last)) return last;
  if (last?.state === 'DONE' && (await store.size(clipKey(file, { startMs, endMs }))) !== undefined) return last;
  if (
    (await rows.count({ fileId: file.id, kind: 'AUDIO_VIDEO_CLIP', state: ['WAITING', 'RUNNING', 'DONE'] })) >=
    limits.media.clipsPerFile
  )
    throw new Refusal('TOO_LARGE', `At most ${limits.media.clipsPerFile} clips are made of one recording.`);
  const wanted = { processing: 'STANDARD', segments: 'SEGMENTED', hlsVersion: 'V1' } as const;
  return beginMediaJob(work, file, { ...wanted, kind: 'AUDIO_VIDEO_CLIP', startMs, endMs }, workers);
}

/** Clips of highlights. */
export const clipHandlers = (parts: ClipParts): Handler[] => [
  inside(requestClip, ({ work, object }) => request(work, object, parts)),
  inside(streamHighlight, async ({ work, object }): Promise<HighlightClip> => {
    const { file, audioVideo, startMs, endMs } = await passageOf(work, object);
    const { workspaceId, hash } = file;
    const words = cleanLine(cut(object.text, NAMED_BY).replaceAll(/[\\/:*?"<>|\s]+/g, ' ')).replace(/[. ]+$/, '');
    const moving = audioVideo.type !== 'AUDIO';
    return { workspaceId, hash, startMs, endMs, moving, name: `${words || 'Highlight'}.${moving ? 'mp4' : 'm4a'}` };
  }),
];
