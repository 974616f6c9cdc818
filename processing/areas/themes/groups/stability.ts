import { limits } from '@earshot/core/limits';
import type { Random } from '@earshot/core/random';
import { columnsOf, heightOf, pick, without } from '../../../words/rows.ts';
import type { TextRows } from '../../../words/text-rows.ts';
import type { Anchored } from '../anchors.ts';
import { between } from '../progress.ts';
import { groupsFor, themesOfGroups } from '../theme-keys.ts';
import { cluster } from './cluster.ts';
import { assign } from './k-means.ts';
import { distancesOf } from './strangeness.ts';

/**
 * Share of texts in each repetition, and their maximum: with less data, themes that depend on single texts fall apart.
 */
const SHARE = 0.8;
const MOST = 5000;

/** Similarity (Jaccard) of each group of `own` to the most similar group of `others`; -1 for empty groups. */
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

/** The parameters of the repetitions. */
export interface Repetition {
  /** 1 for terms in exactly two texts: without one of these they would not be terms */
  readonly rare: Uint8Array;
  readonly count: number;
  readonly wanted: number;
  readonly anchored: Anchored;
  /** keys of hidden themes */
  readonly hidden: ReadonlySet<string>;
  readonly random: Random;
}

/** The result of the repetitions. */
export interface Repeated {
  /** the stability of each theme, from 0 to 1 */
  readonly stability: Float64Array;
  /** each text's distance to its nearest grain (distancesOf) in a repetition without it */
  readonly distances: Float32Array;
}

/**
 * Repeats a run on parts of the texts. The stability of a theme is the mean similarity (Jaccard) to the most similar
 * theme of each repetition (Hennig, Cluster-wise assessment of cluster stability, 2007). Each text is left out of one
 * repetition and measured there like a new text. Repetitions use people's decisions, but no earlier results.
 */
export function* repeated(
  rows: TextRows,
  themes: Int32Array,
  { rare, count, wanted, anchored, hidden, random }: Repetition,
): Generator<number, Repeated> {
  const [sums, runs] = [new Float64Array(count), new Int32Array(count)];
  const height = heightOf(rows);
  const size = Math.min(MOST, Math.ceil(SHARE * height));
  const known = { ...anchored, weights: anchored.weights.map((weight) => (weight * size) / Math.max(1, height)) };
  const distances = new Float32Array(height);
  const all = [...Array(height).keys()];
  for (let run = 0; run < limits.themes.resamples; run += 1) {
    const others = all.filter((row) => row % limits.themes.resamples !== run);
    const drawn = random.fork().some(Math.min(size, others.length), others.length);
    const sample = drawn.map((at) => others[at] as number);
    const part = pick(rows, sample);
    const step = { from: run / limits.themes.resamples, to: (run + 1) / limits.themes.resamples };
    const { centres, grains, knownIn } = yield* between(cluster(part, groupsFor(wanted, known, hidden), known), step);
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
    const left = all.filter((row) => row % limits.themes.resamples === run);
    const out = { ...pick(rows, left), known: Float32Array.from(left, (row) => rows.known[row] as number) };
    for (const [at, distance] of distancesOf(out, without(grains, rare)).entries())
      distances[left[at] as number] = distance;
  }
  return { stability: sums.map((sum, theme) => sum / Math.max(1, runs[theme] as number)), distances };
}
