import { Refusal } from '@earshot/core/refusal';
import type { Probe, Work } from '../engine.ts';
import type { Range } from './clip-work.ts';
import { bounds, bytesOf, NO_METADATA, seconds } from './parts.ts';

/** Pictures and sound of a reel; every part of a reel is made for the same one. */
export interface ReelForm {
  /** absent for a reel of sound alone */
  frame?: { width: number; height: number };
  /** set for an engine that is slow: larger files, in a third of the time */
  quick?: boolean;
}

/** The names of the files that they make. */
export const REEL_PART = 'part.mov';
export const REEL = { video: 'reel.mp4', audio: 'reel.m4a' } as const;

const RATE = 25;
const FRAME_MS = 1000 / RATE;
const FADE_MS = 10;
const SOUND_RATE = 48_000;
const BITS = { video: 6_000_000, sound: 2 * 16 * SOUND_RATE, joined: 192_000 };
/** Loudness of speech in programmes, so that a quiet recording is as loud as the one before it. */
const LOUDNESS = 'loudnorm=I=-16:TP=-1.5:LRA=11';

/** A length in whole pictures, in ms: sound and pictures of a part end together. */
export const wholePictures = (ms: number): number => Math.max(1, Math.round(ms / FRAME_MS)) * FRAME_MS;

// Uncompressed sound: parts with AAC would each bring 20 to 50 ms more when they are joined. No pictures that depend on
// later ones, for the same reason.
const soundCode = ['-c:a', 'pcm_s16le', '-ar', String(SOUND_RATE), '-ac', '2'];
const pictureCode = ({ quick = false }: ReelForm) => [
  ...['-c:v', 'libx264', '-preset', quick ? 'ultrafast' : 'veryfast', '-crf', quick ? '26' : '23', '-bf', '0'],
  ...['-pix_fmt', 'yuv420p', '-video_track_timescale', '12800', '-threads', '2'],
];

/** Pictures of any size in the frame, 25 a second, the last one shown until the end. */
const pictureFilter = ({ width, height }: NonNullable<ReelForm['frame']>, lengthMs: number) =>
  [
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:out_color_matrix=bt709:out_range=tv`,
    `pad=${width}:${height}:-1:-1`,
    'setsar=1',
    `fps=${RATE}:start_time=0`,
    `tpad=stop_mode=clone:stop_duration=${seconds(lengthMs)}`,
    'format=yuv420p',
    'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv',
  ].join(',');

const soundFilter = (lengthMs: number) =>
  [
    `aresample=${SOUND_RATE}`,
    'aformat=channel_layouts=stereo',
    `apad=whole_dur=${seconds(lengthMs)}`,
    `afade=t=in:d=${seconds(FADE_MS)}`,
    `afade=t=out:st=${seconds(lengthMs - FADE_MS)}:d=${seconds(FADE_MS)}`,
  ].join(',');

const SILENCE = `anullsrc=r=${SOUND_RATE}:cl=stereo`;

function partOf(form: ReelForm, lengthMs: number, inputs: Work['inputs'], filters: readonly string[]): Work {
  const mostBytes = bytesOf(lengthMs, form.frame ? BITS.video : BITS.sound);
  return {
    inputs,
    arguments: [
      ...['-filter_complex', filters.join(';'), ...(form.frame ? ['-map', '[v]'] : []), '-map', '[a]'],
      ...NO_METADATA,
      ...(form.frame ? pictureCode(form) : []),
      ...soundCode,
      ...bounds(lengthMs, mostBytes),
      REEL_PART,
    ],
    outputs: [REEL_PART],
    lengthMs,
    mostBytes,
  };
}

/** A part of a reel that shows a picture of our own in silence. */
export function cardWork(picture: string, lengthMs: number, form: Required<Pick<ReelForm, 'frame'>> & ReelForm): Work {
  const length = wholePictures(lengthMs);
  const filters = [`[0:v]${pictureFilter(form.frame, length)}[v]`, `${SILENCE}[a]`];
  return partOf(form, length, [{ path: picture, own: 'picture' }], filters);
}

/**
 * A range of a recording as part of a reel, exact to the sample. Where the recording has no moving pictures a picture of
 * our own stands for them; one without sound is silent. A Refusal if the range is outside of the recording.
 */
export function reelPartWork(
  { durationMs, video, audio }: Pick<Probe, 'durationMs' | 'video' | 'audio'>,
  path: string,
  { startMs, endMs }: Range,
  form: ReelForm & { picture?: string },
): Work {
  const asked = Math.min(endMs, durationMs) - startMs;
  if (startMs < 0 || asked < FRAME_MS)
    throw new Refusal('UNPROCESSABLE', 'This range is outside of the recording, or too short for a reel.');
  const length = wholePictures(asked);
  const { frame, picture } = form;
  const drawn = frame && !video ? picture : undefined;
  if (frame && !video && drawn === undefined) throw new Error('A part without moving pictures needs a picture');
  const pictures = frame ? [`[${drawn === undefined ? '0:V:0' : '1:v'}]${pictureFilter(frame, length)}[v]`] : [];
  return partOf(
    form,
    length,
    [
      { path, before: ['-ss', seconds(startMs)] },
      ...(drawn === undefined ? [] : [{ path: drawn, own: 'picture' as const }]),
    ],
    [...pictures, audio ? `[0:a:0]${soundFilter(length)}[a]` : `${SILENCE}[a]`],
  );
}

export interface JoinOptions {
  /** sum of the parts' lengths */
  lengthMs: number;
  /** path of a file of captions as SubRip, with the language that they are in, such as eng */
  captions?: { path: string; language: string };
}

/**
 * Parts of a reel as one MP4, or M4A for sound alone: pictures are copied, the sound is made equally loud and encoded
 * once, so that no part is late. Captions are a track that players can show.
 */
export function joinWork(
  parts: readonly string[],
  { frame }: Pick<ReelForm, 'frame'>,
  { lengthMs, captions }: JoinOptions,
): Work {
  if (parts.length === 0) throw new Refusal('UNPROCESSABLE', 'There is nothing to join.');
  const mostBytes = bytesOf(lengthMs, (frame ? BITS.video : 0) + BITS.joined);
  const shown = frame ? captions : undefined;
  const output = frame ? REEL.video : REEL.audio;
  return {
    inputs: [{ joined: parts }, ...(shown ? [{ path: shown.path, own: 'captions' as const }] : [])],
    arguments: [
      ...(frame ? ['-map', '0:v:0', '-c:v', 'copy'] : []),
      ...['-map', '0:a:0', '-af', LOUDNESS, '-c:a', 'aac', '-b:a', '128k', '-ar', String(SOUND_RATE), '-ac', '2'],
      ...(shown ? ['-map', '1:s:0', '-c:s', 'mov_text', '-metadata:s:s:0', `language=${shown.language}`] : []),
      ...NO_METADATA,
      ...['-movflags', '+faststart'],
      ...bounds(lengthMs, mostBytes),
      output,
    ],
    outputs: [output],
    lengthMs,
    mostBytes,
  };
}
