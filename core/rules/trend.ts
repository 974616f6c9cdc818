import type { TREND_STEPS, TrendStep } from '../model/tag-figures.ts';

export type TrendLength = (typeof TREND_STEPS)[number];

const NEXT: Record<TrendLength, (at: Date) => number> = {
  WEEK: (at) => at.setUTCDate(at.getUTCDate() + 7),
  MONTH: (at) => at.setUTCMonth(at.getUTCMonth() + 1),
};

/** A course without gaps, from its first step to its last: what is left out in between is nothing. */
export function withoutGaps(steps: readonly TrendStep[], per: TrendLength): TrendStep[] {
  const [first, last] = [steps[0]?.from, steps.at(-1)?.from];
  if (!first || !last) return [];
  const counts = new Map(steps.map(({ from, count }) => [from, count]));
  const all: TrendStep[] = [];
  for (const at = new Date(first); at.toISOString() <= last; NEXT[per](at)) {
    const from = at.toISOString();
    all.push({ from, count: counts.get(from) ?? 0 });
  }
  return all;
}
