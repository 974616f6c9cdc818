import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, query } from '../../model/operation.ts';
import { RUN_STATES } from '../../model/run-state.ts';

/** Formats of an exported reel: a video, or its sound alone without title cards. */
const REEL_FORMATS = ['MP4', 'AUDIO'] as const;
export type ReelFormat = (typeof REEL_FORMATS)[number];

/** Endings and media types of the files. */
export const REEL_FILES: Readonly<Record<ReelFormat, { ending: string; mediaType: string }>> = {
  MP4: { ending: 'mp4', mediaType: 'video/mp4' },
  AUDIO: { ending: 'm4a', mediaType: 'audio/mp4' },
};

/** Events of an export (ME-14). */
const REEL_EVENTS = ['PROGRESS', 'COMPLETED', 'FAILED'] as const;
export type ReelEventType = (typeof REEL_EVENTS)[number];

const event = z.strictObject({
  type: choice('ReelEventType', REEL_EVENTS),
  at: moment(),
  /** description in words for people */
  message: z.string(),
  /** progress from 0 to 1 */
  progress: z.number().min(0).max(1),
});
export type ReelEvent = z.infer<typeof event>;

/**
 * A reel as one file, made by a job from the recordings. Whoever can read the project can download it, as long as each
 * recording and highlight in it is there unchanged.
 */
export const ReelExport = entity(
  'ReelExport',
  {
    reelId: ref('Reel', 'WRITE'),
    format: choice('ReelFormat', REEL_FORMATS).default('MP4'),
    /** true for the words as a track of captions; MP4 only */
    captions: z.boolean().default(true),
  },
  {
    projectId: z.uuid(),
    state: choice('RunState', RUN_STATES),
    /** progress in thousandths */
    progress: z.int(),
    /** in order; of consecutive PROGRESS events only the last is kept */
    events: z.array(event),
    /** items of the reel that are in it, and those that could not be */
    included: z.int(),
    leftOut: z.int(),
    /** notices for people, such as letters that a card could not show */
    notices: z.array(z.string()),
    durationMs: z.int(),
    /** size of the file */
    bytes: z.number().multipleOf(1).min(0),
    /** SHA-256 of the file; '' until it is complete */
    hash: z.string(),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** why it failed, in words for people */
    problem: z.string(),
  },
  {
    place: 'projectId',
    fixed: ['reelId', 'format', 'captions'],
    trash: { goesWith: { reelId: 'Reel', projectId: 'Project' } },
  },
);
export type ReelExport = Row<typeof ReelExport>;

const all = crud(ReelExport);
export const reelExport = all.one;
export const reelExports = all.list;
export const createReelExport = command('createReelExport', ReelExport, {
  input: ReelExport.creation,
  audience: 'contributor',
  rate: 'bulk',
  viewers: 'Viewers cannot export reels',
  description: `Export a reel of at most ${limits.reels.highlights} highlights as a video, or as sound. A job makes it.`,
});
export const cancelReelExport = command('cancelReelExport', ReelExport, {
  on: ReelExport,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Stop exporting a reel; parts that are cut already are used by the next export.',
});
export const downloadReelExport = query('downloadReelExport', ReelExport, {
  transport: 'rest',
  on: ReelExport,
  input: z.strictObject({ id: sentId() }),
  description: 'GET /api/v1/reel-exports/:id: the file of an exported reel, whole or a range of it.',
});
