import { type Figure, Tally, type Unit } from './tally.ts';

const countsOf = (values: readonly (string | null)[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

const clustersOf = (units: readonly Unit[]) => units.reduce((most, { cluster }) => Math.max(most, cluster + 1), 0);
const judgedBy = (values: readonly (string | null)[]) =>
  values.reduce((sum, value) => sum + (value === null ? 0 : 1), 0);

/** The number of pairable values in each cluster: those of units that at least two coders judged. */
export function pairableValues(units: readonly Unit[], clusters = clustersOf(units)): Float64Array {
  const totals = new Float64Array(clusters);
  for (const { values, weight, cluster } of units) {
    const judged = judgedBy(values);
    if (judged >= 2) totals[cluster] = (totals[cluster] as number) + judged * weight;
  }
  return totals;
}

/** The sums for Krippendorff's alpha. Units without a tag can be omitted if `totals` counts them. */
export function alphaTally(units: readonly Unit[], totals = pairableValues(units)): Tally {
  const tally = new Tally('ALPHA', totals);
  for (const { values, weight, cluster } of units) {
    const counts = countsOf(values);
    const judged = judgedBy(values);
    if (judged < 2) continue;
    let alike = 0;
    for (const [category, count] of counts) {
      alike += count * count;
      tally.choose(cluster, category, weight * count);
    }
    tally.disagree(cluster, (weight * (judged * judged - alike)) / (judged - 1));
  }
  return tally;
}

/**
 * Krippendorff's alpha for nominal data, any number of coders and missing values: K. Krippendorff, "Computing
 * Krippendorff's Alpha-Reliability" (2011), section C. A weight is a number of equal units.
 */
export const krippendorffAlpha = (units: readonly Unit[]): Figure => alphaTally(units).figure();

/** The number of units in each cluster that both coders judged. */
export function sharedUnits(
  units: readonly Unit[],
  [one, other]: readonly [number, number],
  clusters = clustersOf(units),
): Float64Array {
  const totals = new Float64Array(clusters);
  for (const { values, weight, cluster } of units)
    if ((values[one] ?? null) !== null && (values[other] ?? null) !== null)
      totals[cluster] = (totals[cluster] as number) + weight;
  return totals;
}

/** The sums for Cohen's kappa of two coders. Units without a tag can be omitted if `totals` counts them. */
export function kappaTally(
  units: readonly Unit[],
  pair: readonly [number, number],
  totals = sharedUnits(units, pair),
): Tally {
  const tally = new Tally('KAPPA', totals);
  for (const { values, weight, cluster } of units) {
    const [first, second] = [values[pair[0]] ?? null, values[pair[1]] ?? null];
    if (first === null || second === null) continue;
    tally.choose(cluster, first, weight, 0);
    tally.choose(cluster, second, weight, 1);
    if (first !== second) tally.disagree(cluster, weight);
  }
  return tally;
}

/** Cohen's kappa of two coders: J. Cohen, "A Coefficient of Agreement for Nominal Scales" (1960). */
export const cohensKappa = (units: readonly Unit[], pair: readonly [number, number] = [0, 1]): Figure =>
  kappaTally(units, pair).figure();

/**
 * The share of agreeing pairs of coders, averaged over the units that at least two coders judged. Units without any
 * tag can be omitted if `judged` counts the weight of all such units.
 */
export function percentAgreement(units: readonly Unit[], judged?: number): Figure {
  let apart = 0;
  let weighed = 0;
  for (const { values, weight } of units) {
    const coders = judgedBy(values);
    if (coders < 2) continue;
    let alike = 0;
    for (const count of countsOf(values).values()) alike += count * count;
    apart += (weight * (coders * coders - alike)) / (coders * (coders - 1));
    weighed += weight;
  }
  const total = judged ?? weighed;
  return total > 0 ? { value: 1 - apart / total, reason: null } : { value: null, reason: 'NOTHING_SHARED' };
}
