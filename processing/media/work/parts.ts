import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Probe } from '../engine.ts';

/** Seconds, as options of FFmpeg take them. */
export const seconds = (ms: number) => (ms / 1000).toFixed(3);

/** The length of a recording that is read. */
export const lengthOf = ({ durationMs }: Probe) => Math.min(durationMs, limits.media.longestMs);

/** First stream of pictures, but none of a sleeve, and first stream of sound, with nothing else that a file carries. */
export const STREAMS = ['-map', '0:V:0?', '-map', '0:a:0?', '-sn', '-dn'];
/** Phones write the place of a recording into its metadata. */
export const NO_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1'];

/** Pictures within a box, never enlarged, at most 30 a second, for every browser. */
export const boxFilter = (width: number, height: number) =>
  [
    `scale=w='min(${width},iw)':h='min(${height},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
    "fps=fps='min(30,source_fps)'",
    'format=yuv420p',
    'setsar=1',
  ].join(',');

/** Bounds of one output: a length and a size. */
export const bounds = (lengthMs: number, bytes: number) => ['-t', seconds(lengthMs), '-fs', String(bytes)];

/** Bytes of a rendition of a length at some bits a second, doubled, with room for its index. */
export const bytesOf = (lengthMs: number, bitsASecond: number) =>
  Math.ceil((lengthMs / 1000) * (bitsASecond / 8) * 2) + 20_000_000;

/** A refusal of a recording without sound. */
export function demandAudio({ audio }: Probe): void {
  if (!audio) throw new Refusal('UNPROCESSABLE', 'This recording has no sound.');
}

/** A refusal of a recording without moving pictures. */
export function demandVideo({ video }: Probe): void {
  if (!video) throw new Refusal('UNPROCESSABLE', 'This recording has no moving pictures.');
}

/** Warnings that follow from the facts of a recording. */
export const knownWarnings = ({ video }: Probe): string[] =>
  video?.hdr ? ['This recording has a high dynamic range: its preview can look paler than the original.'] : [];
