import type { Probe, Work } from '../engine.ts';
import { bounds, demandAudio, lengthOf } from './parts.ts';

/** The names of the files that they make. */
export const PCM = 'sound.pcm';
export const RECOGNISER_WAV = 'sound.wav';
/** Pairs of peaks a second. */
export const PEAKS_A_SECOND = 20;
const PEAKS_RATE = 8000;
const RECOGNISER_RATE = 16_000;
const HEADER_BYTES = 4096;

function pcmWork(probe: Probe, path: string, rate: number, format: string, name: string): Work {
  demandAudio(probe);
  const lengthMs = lengthOf(probe);
  // Two bytes a sample, and a second more than the length that is declared.
  const mostBytes = Math.ceil((lengthMs / 1000 + 1) * rate * 2) + HEADER_BYTES;
  return {
    inputs: [{ path }],
    arguments: [
      ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-ac', '1', '-ar', String(rate)],
      ...['-c:a', 'pcm_s16le', '-f', format, ...bounds(lengthMs, mostBytes), name],
    ],
    outputs: [name],
    lengthMs,
    mostBytes,
    whole: true,
  };
}

/** The sound of a recording as samples, of which `peaksOf` makes its peaks. */
export const peaksWork = (probe: Probe, path: string): Work => pcmWork(probe, path, PEAKS_RATE, 's16le', PCM);

/** The sound of a recording as recognisers of speech and of voices take it: WAV, 16 kHz, one channel. */
export const recogniserWork = (probe: Probe, path: string): Work =>
  pcmWork(probe, path, RECOGNISER_RATE, 'wav', RECOGNISER_WAV);

/** The samples of `peaksWork` as pairs of the lowest and highest one of each 50 ms, from −128 to 127. */
export async function peaksOf(pcm: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Int8Array> {
  const samples = PEAKS_RATE / PEAKS_A_SECOND;
  const pairs: number[] = [];
  let [low, high, count] = [0, 0, 0];
  let half: number | undefined;
  for await (const chunk of pcm)
    for (const byte of chunk) {
      if (half === undefined) {
        half = byte;
        continue;
      }
      const sample = ((byte << 24) >> 16) | half;
      half = undefined;
      low = Math.min(low, sample);
      high = Math.max(high, sample);
      count += 1;
      if (count < samples) continue;
      pairs.push(low >> 8, high >> 8);
      [low, high, count] = [0, 0, 0];
    }
  if (count > 0) pairs.push(low >> 8, high >> 8);
  return Int8Array.from(pairs);
}
