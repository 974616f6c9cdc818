export const TREND_STEPS = ['WEEK', 'MONTH'] as const;
export type TrendLength = (typeof TREND_STEPS)[number];

/** Count of a step, which begins at `from`. */
export interface TrendStep {
  from: string;
  count: number;
}

const NEXT: Record<TrendLength, (at: Date) => number> = {
  WEEK: (at) => at.setUTCDate(at.getUTCDate() + 7),
  MONTH: (at) => at.setUTCMonth(at.getUTCMonth() + 1),
};

const WEEK = 7 * 86_400_000;
const monthOf = (from: string) => new Date(from).getUTCFullYear() * 12 + new Date(from).getUTCMonth();
const BETWEEN: Record<TrendLength, (first: string, last: string) => number> = {
  WEEK: (first, last) => Math.round((Date.parse(last) - Date.parse(first)) / WEEK),
  MONTH: (first, last) => monthOf(last) - monthOf(first),
};

/** The number of steps from one to another. */
export const stepsBetween = (first: string, last: string, per: TrendLength): number => BETWEEN[per](first, last);

const DAY = 86_400_000;
const startOfDay = (moment: string) => Math.floor(Date.parse(moment) / DAY) * DAY;

/**
 * The steps that data from its oldest to its newest moment covers only in part, in UTC days: at most the first and the
 * last. A single step is never marked, since there is nothing to compare it with.
 */
export function partialSteps(
  steps: readonly string[],
  per: TrendLength,
  data: { oldest: string; newest: string },
): number[] {
  if (steps.length < 2) return [];
  const [begun, ended] = [startOfDay(data.oldest), startOfDay(data.newest) + DAY];
  return [0, steps.length - 1].filter((step) => {
    const from = Date.parse(steps[step] as string);
    const to = NEXT[per](new Date(from));
    const within = (moment: number) => from < moment && moment < to;
    return within(begun) || within(ended);
  });
}

/** A series from its first step to its last without gaps; missing steps count 0. */
export function withoutGaps(steps: readonly TrendStep[], per: TrendLength): TrendStep[] {
  const [first, last] = [steps[0]?.from, steps.at(-1)?.from];
  if (!first || !last) return [];
  const counts = new Map(steps.map(({ from, count }) => [from, count]));
  const all: TrendStep[] = [];
  for (const at = new Date(first); at.getTime() <= Date.parse(last); NEXT[per](at)) {
    const from = at.toISOString();
    all.push({ from, count: counts.get(from) ?? 0 });
  }
  return all;
}
