/** What becomes of a theme from one period to the next (TH-05); UNKNOWN where there is nothing to compare with. */
export const THEME_TRENDS = ['EMERGING', 'GROWING', 'STEADY', 'SHRINKING', 'VANISHED', 'NONE', 'UNKNOWN'] as const;
export type ThemeTrendKind = (typeof THEME_TRENDS)[number];

/** Fewer than that come and go by chance. */
const LEAST = 3;
/** How many times as much as before is more, when both periods have something. */
const MORE = 1.5;
/** Of the earlier period so much has to be covered by data to be compared with. */
const ENOUGH = 0.5;

/**
 * Names what became of a theme by what was said in two periods of the same length. What is more than half as much again
 * grows, if by more than chance would have it (two standard deviations of a count). `covered` is the part of the earlier
 * period for which the channel has data at all, from 0 to 1: what is covered less has counts that say less.
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
 * Which part of a period the data of a channel covers that begins at `first`; nothing where the channel has none in it.
 * Times in milliseconds.
 */
export function coveredPart(
  period: { from: number; to: number },
  data: { first: number | null; some: boolean },
): number {
  const { from, to } = period;
  if (data.first === null || !data.some || to <= from) return 0;
  return Math.min(1, Math.max(0, (to - data.first) / (to - from)));
}
