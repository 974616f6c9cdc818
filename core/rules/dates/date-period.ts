/** Presets of a period (SE-13). `allTime` in channels is the same as allTimeNoRange in search. */
export const DATE_PRESETS = [
  'allTime',
  'thisWeek',
  'thisMonth',
  'thisQuarter',
  'thisYear',
  'last7Days',
  'last14Days',
  'last28Days',
  'last90Days',
  'last180Days',
  'custom',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** A period in Unix seconds, both ends included; without `to` it is open. */
export interface Period {
  from: number;
  to?: number;
}

const MONDAY = 1;
const WEEK = 7;

// Date.UTC accepts parts beyond their range: day 0 is the last day of the month before.
const FIRST_DAYS: Partial<Record<DatePreset, (now: Date) => [month: number, date: number]>> = {
  thisWeek: (now) => [now.getMonth(), now.getDate() - ((now.getDay() + WEEK - MONDAY) % WEEK)],
  thisMonth: (now) => [now.getMonth(), 1],
  thisQuarter: (now) => [now.getMonth() - (now.getMonth() % 3), 1],
  thisYear: () => [0, 1],
  last7Days: (now) => [now.getMonth(), now.getDate() - 6],
  last14Days: (now) => [now.getMonth(), now.getDate() - 13],
  last28Days: (now) => [now.getMonth(), now.getDate() - 27],
  last90Days: (now) => [now.getMonth(), now.getDate() - 89],
  last180Days: (now) => [now.getMonth(), now.getDate() - 179],
};

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** From the first second of one day to the last second of another, in the viewer's time zone. */
export const daysBetween = (first: Date, last: Date): Period => ({
  from: seconds(new Date(first.getFullYear(), first.getMonth(), first.getDate())),
  to: seconds(new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1)) - 1,
});

/**
 * The period of a preset as of today, in the viewer's time zone, up to the end of the day; undefined for presets
 * without bounds.
 */
export function periodOf(preset: DatePreset, now: Date): Period | undefined {
  const first = FIRST_DAYS[preset]?.(now);
  return first && daysBetween(new Date(now.getFullYear(), ...first), now);
}

/** The bounds that were asked for; both are dropped when `from` is missing or later than `to` (CH-02). */
export function soundPeriod(from: number | undefined, to: number | undefined): Period | undefined {
  if (from === undefined || (to !== undefined && from > to)) return undefined;
  return to === undefined ? { from } : { from, to };
}
