import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Work } from '../engine.ts';
import { STEADY_SOUND, stepSamples, within } from '../work/redaction-work.ts';
import { type Proven, Unproven } from './proof.ts';

const PEAKS = 'peaks.txt';
/** Milliseconds at each edge in which the sound beside it can be heard: a packet spans them. It is less than ranges are widened by. */
const EDGE_MS = 50;
/** Bytes of the report on a second of sound. */
const REPORT = 200;

/** Proves that the redacted recording, as it is heard, has no sample but zeros in its muted ranges. */
export async function proveSilence({ engine, redacted, edits, folder, signal }: Proven): Promise<void> {
  const inner = edits.mute.map(({ startMs, endMs }) => ({
    startMs: startMs === 0 ? 0 : startMs + EDGE_MS,
    endMs: endMs - EDGE_MS,
  }));
  const { durationMs, audio } = redacted.probe;
  const ranges = inner.filter(({ startMs, endMs }) => startMs < Math.min(endMs, durationMs));
  if (ranges.length === 0) return;
  const step = stepSamples(redacted.probe);
  const filters = [
    `[0:a:0]${STEADY_SOUND}`,
    `asetnsamples=n=${step}:p=0`,
    `aselect='${within(ranges)}'`,
    `asetnsamples=n=${audio?.sampleRate ?? 0}:p=0`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level',
    `ametadata=mode=print:key=lavfi.astats.Overall.Peak_level:file=${PEAKS}[o]`,
  ];
  const work: Work = {
    inputs: [{ path: redacted.path }],
    arguments: ['-filter_complex', filters.join(','), '-map', '[o]', '-f', 'null', '-'],
    outputs: [PEAKS],
    lengthMs: durationMs,
    mostBytes: Math.ceil(durationMs / 1000 + 10) * REPORT,
  };
  await engine.run(work, { folder, signal });
  const report = await readFile(join(folder, PEAKS), 'utf8');
  const peaks = [...report.matchAll(/Peak_level=(\S+)/g)].map(([, peak]) => peak);
  const expectedMs = ranges.reduce((sum, { startMs, endMs }) => sum + Math.min(endMs, durationMs) - startMs, 0);
  if (peaks.length < Math.floor(expectedMs / 1000))
    throw new Unproven('The muted ranges could not be listened to whole.');
  if (peaks.some((peak) => peak !== '-inf')) throw new Unproven('There is sound left in a muted range.');
}
