import type { Range } from '@earshot/core/documents/anchor';
import * as z from 'zod';

/** The schema of packed ranges in inputs and outputs of tasks: a long text has tens of thousands. */
export const packedRanges = () => z.instanceof(Int32Array);

/** Packs ranges into one array of numbers, which is cheap to pass to a thread. */
export const packRanges = (ranges: readonly Range[]): Int32Array<ArrayBuffer> =>
  Int32Array.from(ranges.flatMap(({ from, to }) => [from, to]));

/** Unpacks ranges packed by packRanges. */
export const unpackRanges = (packed: Int32Array): Range[] =>
  Array.from({ length: packed.length / 2 }, (_, at) => ({ from: packed[2 * at] ?? 0, to: packed[2 * at + 1] ?? 0 }));
