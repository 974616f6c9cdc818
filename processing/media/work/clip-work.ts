import { Refusal } from '@earshot/core/refusal';
import type { Probe, Work } from '../engine.ts';
import { bounds, boxFilter, bytesOf, NO_METADATA, STREAMS, seconds } from './parts.ts';

/** A range of a recording. */
export interface Range {
  startMs: number;
  endMs: number;
}

/** The names of the file that it makes, with moving pictures and without. */
export const CLIP = { video: 'clip.mp4', audio: 'clip.m4a' } as const;
const BOX = { width: 1280, height: 720 };
const FADE_MS = 15;
const BITS = 4_000_000;

/**
 * Cuts a range out of a recording, to the sample and the picture: encoded anew, since a copy would begin at the key
 * frame before it, with words that were not chosen. A Refusal if the range is empty or begins after the end.
 */
export function clipWork(probe: Probe, path: string, { startMs, endMs }: Range): Work {
  const lengthMs = Math.min(endMs, probe.durationMs) - startMs;
  if (startMs < 0 || lengthMs <= 2 * FADE_MS)
    throw new Refusal('UNPROCESSABLE', 'This range is outside of the recording, or too short for a clip.');
  const mostBytes = bytesOf(lengthMs, BITS);
  const fade = `afade=t=in:d=${seconds(FADE_MS)},afade=t=out:st=${seconds(lengthMs - FADE_MS)}:d=${seconds(FADE_MS)}`;
  const output = probe.video ? CLIP.video : CLIP.audio;
  const video = ['-vf', boxFilter(BOX.width, BOX.height), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'];
  return {
    inputs: [{ path, before: ['-ss', seconds(startMs)] }],
    arguments: [
      ...STREAMS,
      ...NO_METADATA,
      ...(probe.video ? [...video, '-threads', '2'] : []),
      ...(probe.audio ? ['-af', fade, '-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-ac', '2'] : []),
      ...['-movflags', '+faststart'],
      ...bounds(lengthMs, mostBytes),
      output,
    ],
    outputs: [output],
    lengthMs,
    mostBytes,
    whole: true,
  };
}
