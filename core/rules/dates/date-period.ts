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

export const isDatePreset = (text: string): text is DatePreset => (DATE_PRESETS as readonly string[]).includes(text);

/** A period in Unix seconds, both ends inclusive; without `to` it is open. */
export interface Period {
  from: number;
  to?: number;
}

const MONDAY = 1;
const WEEK = 7;

interface Today {
  month: number;
  date: number;
  /** day of the week, Sunday is 0 */
  day: number;
}

// Date accepts parts beyond their range: day 0 is the last day of the previous month.
const FIRST_DAYS: Partial<Record<DatePreset, (today: Today) => [month: number, date: number]>> = {
  thisWeek: ({ month, date, day }) => [month, date - ((day + WEEK - MONDAY) % WEEK)],
  thisMonth: ({ month }) => [month, 1],
  thisQuarter: ({ month }) => [month - (month % 3), 1],
  thisYear: () => [0, 1],
  last7Days: ({ month, date }) => [month, date - 6],
  last14Days: ({ month, date }) => [month, date - 13],
  last28Days: ({ month, date }) => [month, date - 27],
  last90Days: ({ month, date }) => [month, date - 89],
  last180Days: ({ month, date }) => [month, date - 179],
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
  const first = FIRST_DAYS[preset]?.({ month: now.getMonth(), date: now.getDate(), day: now.getDay() });
  return first && daysBetween(new Date(now.getFullYear(), ...first), now);
}

/** The same in UTC milliseconds, up to but not including the second. */
export function utcPeriodOf(preset: DatePreset, now: Date): [from: number, before: number] | undefined {
  const [month, date] = [now.getUTCMonth(), now.getUTCDate()];
  const first = FIRST_DAYS[preset]?.({ month, date, day: now.getUTCDay() });
  return first && [Date.UTC(now.getUTCFullYear(), ...first), Date.UTC(now.getUTCFullYear(), month, date + 1)];
}

const DAY = 86_400;
/** Zones behind UTC begin their days in its first hours, those ahead of it in the last hours of the previous day. */
const FURTHEST_BEHIND = 10 * 3600;
const nearestDay = (at: number) => Math.floor((at + DAY - FURTHEST_BEHIND - 1) / DAY) * DAY;

/**
 * The days of a period in UTC, whatever zone its days begin in, so that an address gives the same data for all its
 * readers: data points with a day only (decision 142) and trends use UTC days.
 */
export const asUtcDays = ({ from, to }: Period): Period =>
  to === undefined ? { from: nearestDay(from) } : { from: nearestDay(from), to: nearestDay(to + 1) - 1 };

/** The requested bounds; both are dropped if `from` is missing or later than `to` (CH-02). */
export function soundPeriod(from: number | undefined, to: number | undefined): Period | undefined {
  if (from === undefined || (to !== undefined && from > to)) return undefined;
  return to === undefined ? { from } : { from, to };
}
