import * as z from 'zod';
import { answer, choice, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, query } from '../../model/operation.ts';
import { RUN_STATES } from '../../model/run-state.ts';
import { File } from '../files/file.ts';

/**
 * Kinds of media jobs (ME-06). AUDIO and NORMALIZATION prepare a recording: its length, a playable rendition, peaks
 * and, for a video, a thumbnail and a storyboard. HLS cuts the rendition into segments.
 */
export const MEDIA_JOB_KINDS = ['AUDIO', 'NORMALIZATION', 'HLS', 'AUDIO_VIDEO_EXPORT', 'AUDIO_VIDEO_CLIP'] as const;
export type MediaJobKind = (typeof MEDIA_JOB_KINDS)[number];

/** Lanes of workers for media jobs, which an operator can size (EARSHOT_MEDIA_WORKERS). */
export const MEDIA_PROCESSING = ['STANDARD', 'ACCELERATED', 'DEDICATED'] as const;
export type MediaProcessing = (typeof MEDIA_PROCESSING)[number];

/** Layout of HLS segments: byte ranges of one file, or a file for each. */
export const HLS_SEGMENTS = ['SINGLE', 'SEGMENTED'] as const;
export type HlsSegments = (typeof HLS_SEGMENTS)[number];

/** Versions of HLS: segments of 8 s, or of 1 s (ME-07). */
export const HLS_VERSIONS = ['V1', 'V2'] as const;
export type HlsVersion = (typeof HLS_VERSIONS)[number];

/** Events of a media job (ME-05); progress is 1 on COMPLETE, and 0 on INPUT_INFORMATION and NEW_WARNING. */
export const MEDIA_EVENTS = [
  'STATUS_UPDATE',
  'INPUT_INFORMATION',
  'PROGRESSING',
  'NEW_WARNING',
  'QUEUE_HOP',
  'COMPLETE',
  'ERROR',
] as const;
export type MediaEventType = (typeof MEDIA_EVENTS)[number];

const mediaEvent = z.strictObject({
  type: choice('MediaEventType', MEDIA_EVENTS),
  at: moment(),
  /** description in words for people */
  message: z.string(),
  /** progress from 0 to 1; null for events without one */
  progress: z.number().min(0).max(1).nullable(),
  /** code of an ERROR */
  code: z.string().nullable(),
});
export type MediaEvent = z.infer<typeof mediaEvent>;

/** Processing of a recording by the media engine. The file itself stays unchanged. */
export const MediaJob = entity(
  'MediaJob',
  {
    fileId: ref('File', 'WRITE'),
    kind: choice('MediaJobKind', MEDIA_JOB_KINDS),
    processing: choice('MediaProcessing', MEDIA_PROCESSING).default('STANDARD'),
    segments: choice('HlsSegments', HLS_SEGMENTS).default('SEGMENTED'),
    /** HLS segments of 8 s, or of 1 s (ME-07); longer where a rendition that is a copy has fewer key frames */
    hlsVersion: choice('HlsVersion', HLS_VERSIONS).default('V1'),
  },
  {
    placeId: z.uuid(),
    state: choice('RunState', RUN_STATES),
    /** passage of a clip, in ms from the recording's start; null for other kinds */
    startMs: z.int().nullable().default(null),
    endMs: z.int().nullable().default(null),
    /** progress in thousandths */
    progress: z.int(),
    /** events in order; of consecutive PROGRESSING events only the last is kept */
    events: z.array(mediaEvent),
    /** name and version of the engine that ran it; '' before */
    engine: z.string(),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** why it failed, in words for people */
    problem: z.string(),
  },
  {
    place: 'placeId',
    fixed: ['fileId', 'kind', 'processing', 'segments', 'hlsVersion'],
    trash: { goesWith: { fileId: 'File' } },
  },
);
export type MediaJob = Row<typeof MediaJob>;

/** The media engine of this server, and its abilities. */
export const MediaEngineState = answer('MediaEngineState', {
  /** name and version; '' without an engine */
  title: z.string(),
  audio: z.boolean(),
  video: z.boolean(),
  hls: z.boolean(),
});
export type MediaEngineState = z.infer<typeof MediaEngineState.row>;
export const mediaEngine = query('mediaEngine', MediaEngineState, {
  input: z.strictObject({}),
  description: 'Which media engine this server has for recordings, and what it can do.',
});

const all = crud(MediaJob);
export const mediaJob = all.one;
export const mediaJobs = all.list;
export const createMediaJob = command('createMediaJob', MediaJob, {
  input: MediaJob.creation.extend({ kind: choice('PreparingKind', ['AUDIO', 'NORMALIZATION', 'HLS']) }),
  audience: 'contributor',
  rate: 'bulk',
  description:
    'Prepare a recording for playing: its length, a playable rendition, peaks, thumbnail and storyboard; or cut the rendition into HLS segments. What is there already is not made again.',
});
export const cancelMediaJob = command('cancelMediaJob', MediaJob, {
  on: MediaJob,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Stop a media job; finished parts stay.',
});

const served = { transport: 'rest', on: File } as const;
const byFile = { id: sentId() };
const side = z.coerce.number().int().min(1).max(10_000);

export const streamFile = query('streamFile', File, {
  ...served,
  input: z.strictObject({ ...byFile, original: z.stringbool().optional() }),
  description:
    'GET /files/stream/:id?original=: a recording to play, whole or a range of it: the playable rendition if there is one, or else the file itself.',
});
export const streamHls = query('streamHls', File, {
  ...served,
  input: z.strictObject({
    ...byFile,
    version: choice('HlsVersion', HLS_VERSIONS),
    segments: choice('HlsSegments', HLS_SEGMENTS),
    name: z.string().regex(/^(index\.m3u8|init\.mp4|index\.m4s|s\d{5}\.m4s)$/, 'There is no such part of a stream.'),
  }),
  description:
    'GET /files/avf-stream/:id/:version/:segments/index.m3u8: a recording as HLS, and its segments beside it, once a media job of the kind HLS has made them.',
});
export const showVideoThumbnail = query('showVideoThumbnail', File, {
  ...served,
  input: z.strictObject({ ...byFile, width: side.optional(), height: side.optional() }),
  description:
    'GET /files/video-thumbnail/:id?width=&height=: a still of a video as WebP, at most 1280 × 720 px, or 320 px wide if the requested width is at most 320 px or the height at most 180 px; also /image/video-thumbnail/:id and /files/avf-thumbnail/:id.',
});
export const showStoryboard = query('showStoryboard', File, {
  ...served,
  input: z.strictObject(byFile),
  description: 'GET /image/storyboard/:id: 100 stills of a video in one JPEG, 10 in a row, each 128 × 72 px (ME-08).',
});
export const showPeaks = query('showPeaks', File, {
  ...served,
  input: z.strictObject(byFile),
  description:
    'GET /files/peaks/:id: the shape of the sound, 20 times a second the lowest and the highest sample as signed bytes.',
});
