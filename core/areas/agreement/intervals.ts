import { Random } from '../../random.ts';
import { type Tally, totalOf } from './tally.ts';

/** A confidence interval; null when it is not defined. */
export type Interval = readonly [low: number, high: number] | null;

interface Resampling {
  resamples: number;
  seed: number;
  /** share of resamples inside the interval, such as 0.95 */
  inside: number;
  /** called before each resample */
  step?: () => void;
}

/** Minimum share of resamples with a defined coefficient; an interval of fewer would mean little. */
const DEFINED = 0.5;

/** Draws `clusters` clusters with replacement from those with units; returns how often each was drawn. */
function drawn(random: Random, holding: readonly number[], clusters: number): Int32Array {
  const times = new Int32Array(clusters);
  for (let draw = 0; draw < holding.length; draw += 1) {
    const cluster = holding[random.below(holding.length)] as number;
    times[cluster] = (times[cluster] as number) + 1;
  }
  return times;
}

function percentiles(values: number[], inside: number): Interval {
  values.sort((one, other) => one - other);
  const at = (share: number) => values[Math.round(share * (values.length - 1))] as number;
  return [at((1 - inside) / 2), at((1 + inside) / 2)];
}

/**
 * Confidence intervals by the percentile bootstrap (B. Efron, R. Tibshirani, "An Introduction to the Bootstrap", 1993,
 * chapter 13). Whole clusters are resampled (C. Field, A. Welsh, "Bootstrapping clustered data", 2007), since the units of
 * one paragraph are not independent. The same seed gives the same intervals. Without two clusters there is none.
 */
export function intervalsOf(tallies: readonly Tally[], { resamples, seed, inside, step }: Resampling): Interval[] {
  const clusters = tallies.reduce((most, { totals }) => Math.max(most, totals.length), 0);
  const holding = Array.from({ length: clusters }, (_, cluster) => cluster).filter((cluster) =>
    tallies.some(({ totals }) => (totals[cluster] ?? 0) > 0),
  );
  if (holding.length < 2) return tallies.map(() => null);
  const random = new Random(seed);
  const found = tallies.map((): number[] => []);
  for (let round = 0; round < resamples; round += 1) {
    step?.();
    const times = drawn(random, holding, clusters);
    const sums = new Map<Float64Array, number>();
    for (const [at, tally] of tallies.entries()) {
      const total = sums.get(tally.totals) ?? totalOf(tally.totals, times);
      sums.set(tally.totals, total);
      const { value } = tally.figure(times, total);
      if (value !== null) found[at]?.push(value);
    }
  }
  return found.map((values) => (values.length >= DEFINED * resamples ? percentiles(values, inside) : null));
}
