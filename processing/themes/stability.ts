import { limits } from '@earshot/core/limits';
import type { Anchored } from './anchors.ts';
import { cluster } from './cluster.ts';
import { assign } from './k-means.ts';
import { between } from './progress.ts';
import type { Random } from './random.ts';
import { columnsOf, heightOf, pick, type Rows } from './rows.ts';
import { groupsFor, themesOfGroups } from './theme-keys.ts';

/** Each run leaves so much out, and reads no more texts than this: less to go by shows what hangs on single texts. */
const SHARE = 0.8;
const MOST = 5000;

/** Of each group of `own`, how much the group of `others` that is most like it has in common with it (Jaccard); -1 of none. */
function likeness(own: Int32Array, others: Int32Array, count: number): Float64Array {
  const most = others.reduce((sum, group) => Math.max(sum, group + 1), 0);
  const [ownSizes, otherSizes] = [new Int32Array(count), new Int32Array(most)];
  const common = new Int32Array(count * most);
  for (const [at, group] of own.entries()) {
    const other = others[at] as number;
    if (group >= 0) (ownSizes[group] as number) += 1;
    if (other >= 0) (otherSizes[other] as number) += 1;
    if (group >= 0 && other >= 0) (common[group * most + other] as number) += 1;
  }
  return Float64Array.from(ownSizes, (size, group) => {
    if (size === 0) return -1;
    const jaccards = Array.from(otherSizes, (other, at) => {
      const both = common[group * most + at] as number;
      return both / (size + other - both);
    });
    return Math.max(0, ...jaccards);
  });
}

/**
 * How much of each theme is found again when the run is repeated on a part of the texts, from 0 to 1: the mean of its
 * likeness (Jaccard) to the theme that is most like it there (Hennig, Cluster-wise assessment of cluster stability, 2007).
 * Those runs know what people decided, but nothing of what was found before.
 */
export function* stabilityOf(
  rows: Rows,
  themes: Int32Array,
  { count, wanted, held, random }: { count: number; wanted: number; held: Anchored; random: Random },
): Generator<number, Float64Array> {
  const [sums, runs] = [new Float64Array(count), new Int32Array(count)];
  const height = heightOf(rows);
  const size = Math.min(MOST, Math.ceil(SHARE * height));
  const known = { ...held, weights: held.weights.map((weight) => (weight * size) / Math.max(1, height)) };
  for (let run = 0; run < limits.themes.resamples; run += 1) {
    const sample = random.fork().some(size, height);
    const part = pick(rows, sample);
    const step = { from: run / limits.themes.resamples, to: (run + 1) / limits.themes.resamples };
    const { centres, knownIn } = yield* between(cluster(part, groupsFor(wanted, known), known), step);
    const { themeOf } = themesOfGroups(heightOf(centres), knownIn, known);
    const found = assign(part, columnsOf(centres)).nearest.map((centre) =>
      centre < 0 ? -1 : (themeOf[centre] as number),
    );
    const own = sample.map((row) => themes[row] as number);
    for (const [theme, jaccard] of likeness(own, found, count).entries()) {
      if (jaccard < 0) continue;
      (sums[theme] as number) += jaccard;
      (runs[theme] as number) += 1;
    }
  }
  return sums.map((sum, theme) => sum / Math.max(1, runs[theme] as number));
}
