import type { Probe, Work } from '../engine.ts';
import { bounds, bytesOf, demandAudio, lengthOf, NO_METADATA } from './parts.ts';

/** The name of the file that it makes. */
export const AUDIO = 'audio.m4a';
const BITS = 64_000;

/** The sound of a recording as an M4A with one channel; a Refusal if it has none. */
export function audioWork(probe: Probe, path: string): Work {
  demandAudio(probe);
  const lengthMs = lengthOf(probe);
  const mostBytes = bytesOf(lengthMs, BITS);
  return {
    inputs: [{ path }],
    arguments: [
      ...['-map', '0:a:0', '-vn', '-sn', '-dn', ...NO_METADATA],
      ...['-c:a', 'aac', '-b:a', String(BITS), '-ac', '1', '-movflags', '+faststart'],
      ...bounds(lengthMs, mostBytes),
      AUDIO,
    ],
    outputs: [AUDIO],
    lengthMs,
    mostBytes,
    whole: true,
  };
}
