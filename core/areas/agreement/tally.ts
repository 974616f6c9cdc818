/** Why a coefficient has no value. */
export const UNDEFINED_REASONS = ['NOTHING_SHARED', 'ONE_CATEGORY'] as const;
export type UndefinedReason = (typeof UNDEFINED_REASONS)[number];

/** A coefficient, or the reason why it is not defined. It is never NaN. */
export type Figure = { value: number; reason: null } | { value: null; reason: UndefinedReason };

/** The category of units without a tag. Its counts follow from the totals and are not stored. */
export const UNCODED = '';

/** A unit of text as each coder sees it. */
export interface Unit {
  /** category by coder; null for missing data */
  values: readonly (string | null)[];
  /** number of equal units that it stands for, such as the characters of a stretch */
  weight: number;
  /** index of its paragraph: units of one paragraph are resampled together */
  cluster: number;
}

/** Number of times each cluster is counted; once if undefined. */
export type Times = Int32Array | undefined;

/** The sum over all clusters, each multiplied by its count in `times`. */
export function totalOf(totals: Float64Array, times: Times): number {
  let sum = 0;
  for (let at = 0; at < totals.length; at += 1) sum += (totals[at] ?? 0) * (times ? (times[at] ?? 0) : 1);
  return sum;
}

/**
 * The sums from which a coefficient of the form 1 − observed/expected disagreement is computed, by cluster, so that it
 * can be computed for any resample of clusters. Only tagged units are stored: most of a long text has no tags.
 */
export class Tally {
  private readonly clusters: number[] = [];
  private readonly slots: number[] = [];
  private readonly amounts: number[] = [];
  private readonly slotOf = new Map<string, number>();

  /** `totals`: the number of pairable values (alpha) or of units that both coders judged (kappa), by cluster. */
  constructor(
    readonly kind: 'ALPHA' | 'KAPPA',
    readonly totals: Float64Array,
  ) {}

  /** Adds disagreement in a cluster. */
  disagree(cluster: number, amount: number): void {
    if (amount > 0) this.put(cluster, 0, amount);
  }

  /** Adds to the count of a category; for kappa, of the first (0) or the second coder (1) of the pair. */
  choose(cluster: number, category: string, amount: number, coder: 0 | 1 = 0): void {
    if (category === UNCODED) return;
    const known = this.slotOf.get(category) ?? this.slotOf.size;
    this.slotOf.set(category, known);
    this.put(cluster, 1 + 2 * known + coder, amount);
  }

  private put(cluster: number, slot: number, amount: number): void {
    this.clusters.push(cluster);
    this.slots.push(slot);
    this.amounts.push(amount);
  }

  /** The coefficient; `total` is the sum of `totals` for the same resample, computed here by default. */
  figure(times?: Times, total: number = totalOf(this.totals, times)): Figure {
    const sums = new Float64Array(1 + 2 * this.slotOf.size);
    for (let at = 0; at < this.slots.length; at += 1) {
      const slot = this.slots[at] as number;
      const count = times ? (times[this.clusters[at] as number] as number) : 1;
      sums[slot] = (sums[slot] as number) + (this.amounts[at] as number) * count;
    }
    return (this.kind === 'ALPHA' ? alphaFrom : kappaFrom)(sums, total);
  }
}

const undefinedFor = (reason: UndefinedReason): Figure => ({ value: null, reason });

/** Rounding errors of sums must not count as expected disagreement. */
const isNothing = (expected: number) => expected < 1e-12;

function alphaFrom(sums: Float64Array, total: number): Figure {
  if (total <= 1) return undefinedFor('NOTHING_SHARED');
  let squares = 0;
  let coded = 0;
  for (let slot = 1; slot < sums.length; slot += 2) {
    const count = sums[slot] as number;
    squares += count * count;
    coded += count;
  }
  squares += (total - coded) ** 2;
  const expected = (total * total - squares) / (total * (total - 1));
  if (isNothing(expected)) return undefinedFor('ONE_CATEGORY');
  return { value: 1 - (sums[0] as number) / total / expected, reason: null };
}

function kappaFrom(sums: Float64Array, total: number): Figure {
  if (total <= 0) return undefinedFor('NOTHING_SHARED');
  let chance = 0;
  const coded = [0, 0];
  for (let slot = 1; slot < sums.length; slot += 2) {
    const [first, second] = [sums[slot] as number, sums[slot + 1] as number];
    chance += first * second;
    coded[0] = (coded[0] as number) + first;
    coded[1] = (coded[1] as number) + second;
  }
  chance += (total - (coded[0] as number)) * (total - (coded[1] as number));
  const expected = 1 - chance / (total * total);
  if (isNothing(expected)) return undefinedFor('ONE_CATEGORY');
  return { value: 1 - (sums[0] as number) / total / expected, reason: null };
}
