import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Work } from '../engine.ts';
import { redactedSize, reduction, within } from '../work/redaction-work.ts';
import { eachPacket } from './packets.ts';
import { type Proven, Unproven } from './proof.ts';

/** Decibels by which a blurred picture has to equal its own reduction; pictures with detail have 22 or less. */
const LEAST_DECIBELS = 35;
/** Bytes of the report on a picture. */
const REPORT = 200;

const reportOf = (index: number) => `pictures-${index}.txt`;

/** Proves that each picture of a blurred range has no more detail than its own reduction. */
export async function proveReducedPictures(proven: Proven): Promise<void> {
  const { engine, redacted, edits, folder, signal } = proven;
  if (edits.blur.length === 0) return;
  const times: number[] = [];
  await eachPacket(proven, redacted, 'video', ({ startMs }) => times.push(startMs));
  const size = redactedSize(redacted.probe);
  const chains = edits.blur.map(({ box, ranges }, index) =>
    [
      `[0:V:0]crop=${box.width}:${box.height}:${box.x}:${box.y},select='${within(ranges)}',split[a${index}][b${index}]`,
      `[b${index}]${reduction(box, size)}[r${index}]`,
      `[a${index}][r${index}]psnr,metadata=mode=print:key=lavfi.psnr.psnr_avg:file=${reportOf(index)}[o${index}]`,
    ].join(';'),
  );
  const work: Work = {
    inputs: [{ path: redacted.path }],
    arguments: [
      ...['-filter_complex', chains.join(';')],
      ...edits.blur.flatMap((_one, index) => ['-map', `[o${index}]`]),
      ...['-fps_mode', 'passthrough', '-f', 'null', '-'],
    ],
    outputs: edits.blur.map((_one, index) => reportOf(index)),
    lengthMs: redacted.probe.durationMs,
    mostBytes: (times.length + 10) * REPORT,
  };
  await engine.run(work, { folder, signal });
  for (const [index, { ranges }] of edits.blur.entries()) {
    const report = await readFile(join(folder, reportOf(index)), 'utf8');
    const decibels = [...report.matchAll(/psnr_avg=(\S+)/g)].map(([, one]) => (one === 'inf' ? 1000 : Number(one)));
    const expected = times.filter((at) => ranges.some(({ startMs, endMs }) => at > startMs + 1 && at < endMs - 1));
    if (decibels.length < expected.length) throw new Unproven('The blurred ranges could not be looked at whole.');
    // Not a number counts as detail.
    const clear = decibels.filter((one) => !(one >= LEAST_DECIBELS)).length;
    if (clear > 0) throw new Unproven(`${clear} pictures of a blurred range still show detail.`);
  }
}
