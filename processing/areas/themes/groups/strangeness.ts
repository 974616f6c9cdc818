import { columnsOf, type Rows } from '../words/rows.ts';
import type { TextRows } from '../words/text-rows.ts';
import { assign } from './k-means.ts';

/** Where the distances of a group of texts lie, by figures that a few odd ones don't change. */
export interface Spread {
  readonly median: number;
  /** as much as a standard deviation where distances are normal */
  readonly deviation: number;
}

/** How strange a point is whose place people decided: at no level an outlier. */
export const DECIDED = Number.NEGATIVE_INFINITY;

/** The median absolute deviation of a normal distribution is this part of its standard deviation. */
const NORMAL = 1.4826;
/** Texts that differ less are the same in other words. */
const LEAST_DEVIATION = 0.02;

function median(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

function spreadOf(distances: Float64Array): Spread {
  const middle = median(distances.sort());
  const deviations = distances.map((distance) => Math.abs(distance - middle)).sort();
  return { median: middle, deviation: NORMAL * median(deviations) };
}

/**
 * How far each text is from what is most like it: one minus its cosine to the nearest grain, where the words that nobody
 * else has count as length that points nowhere.
 */
export function distancesOf(rows: Rows & Pick<TextRows, 'known'>, grains: Rows): Float32Array {
  return assign(rows, columnsOf(grains)).cosine.map((cosine, row) => 1 - cosine * (rows.known[row] as number));
}

/**
 * Where the distances of each group lie: half by the group, so that a loose one allows more than a close one, and half by
 * all, so that a loose one doesn't allow everything and a small one has something to go by.
 */
export function spreads(distances: Float32Array, groups: Int32Array, count: number): Spread[] {
  const all = spreadOf(Float64Array.from(distances.filter((_, at) => (groups[at] as number) >= 0)));
  return Array.from({ length: count }, (_, group) => {
    const own = distances.filter((_, at) => groups[at] === group);
    const { median, deviation } = own.length === 0 ? all : spreadOf(Float64Array.from(own));
    return {
      median: (median + all.median) / 2,
      deviation: Math.max(LEAST_DEVIATION, (deviation + all.deviation) / 2),
    };
  });
}

/** How strange each text is to its group, in deviations from the median there; without a group endlessly. */
export const strangeness = (distances: Float32Array, groups: Int32Array, by: readonly Spread[]): Float32Array =>
  distances.map((distance, at) => {
    const spread = by[groups[at] as number];
    return spread ? (distance - spread.median) / spread.deviation : Number.POSITIVE_INFINITY;
  });
