import { columnsOf, type Rows } from '../../../words/rows.ts';
import type { TextRows } from '../../../words/text-rows.ts';
import { assign } from './k-means.ts';

/** The distribution of a group's distances, by measures robust to outliers. */
export interface Spread {
  readonly median: number;
  /** comparable to a standard deviation for normally distributed distances */
  readonly deviation: number;
}

/** Ratio of the median absolute deviation to the standard deviation of a normal distribution. */
const NORMAL = 1.4826;
/** Minimum deviation: texts that differ less say the same in other words. */
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
 * The distance of each text to the most similar grain: one minus the cosine. Words that no other text has add to the
 * text's length.
 */
export function distancesOf(rows: Rows & Pick<TextRows, 'known'>, grains: Rows): Float32Array {
  return assign(rows, columnsOf(grains)).cosine.map((cosine, row) => 1 - cosine * (rows.known[row] as number));
}

/**
 * The distribution of distances of each group: half from the group itself, so that a loose group allows more than a
 * tight one, and half from all groups, so that a loose one does not allow everything and a small one has enough data.
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

/** The strangeness of each text: its distance in deviations from its group's median; infinite without a group. */
export const strangeness = (distances: Float32Array, groups: Int32Array, by: readonly Spread[]): Float32Array =>
  distances.map((distance, at) => {
    const spread = by[groups[at] as number];
    return spread ? (distance - spread.median) / spread.deviation : Number.POSITIVE_INFINITY;
  });
