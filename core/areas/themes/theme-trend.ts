/** The change of a theme from one period to the next (TH-05); UNKNOWN without a period to compare with. */
export const THEME_TRENDS = ['EMERGING', 'GROWING', 'STEADY', 'SHRINKING', 'VANISHED', 'NONE', 'UNKNOWN'] as const;
export type ThemeTrendKind = (typeof THEME_TRENDS)[number];

/** Minimum count: smaller ones change by chance. */
const LEAST = 3;
/** Factor from which a count has grown, when both periods have data. */
const MORE = 1.5;
/** Share of the earlier period that data must cover for a comparison. */
const ENOUGH = 0.5;

/**
 * The trend of a theme by its counts in two periods of the same length. It grows if the count is more than 1.5 times
 * as high, and the difference exceeds two standard deviations of a count. `covered` is the share of the earlier period
 * for which the channel has data, from 0 to 1: a low share makes its count less certain.
 */
export function themeTrend(previous: number, current: number, covered = 1): ThemeTrendKind {
  if (covered < ENOUGH) return 'UNKNOWN';
  if (previous + current === 0) return 'NONE';
  if (previous === 0) return current >= LEAST ? 'EMERGING' : 'STEADY';
  if (current === 0) return previous >= LEAST ? 'VANISHED' : 'STEADY';
  const before = previous / covered;
  if (Math.abs(current - before) < 2 * Math.sqrt(current + before)) return 'STEADY';
  if (current >= MORE * before) return 'GROWING';
  return before >= MORE * current ? 'SHRINKING' : 'STEADY';
}

/**
 * The share of a period that a channel's data covers when it begins at `first`; 0 for a channel without data. Times in
 * milliseconds.
 */
export function coveredPart(
  period: { from: number; to: number },
  data: { first: number | null; some: boolean },
): number {
  const { from, to } = period;
  if (data.first === null || !data.some || to <= from) return 0;
  return Math.min(1, Math.max(0, (to - data.first) / (to - from)));
}
