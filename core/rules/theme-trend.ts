/** What becomes of a theme from one period to the next (TH-05). */
export const THEME_TRENDS = ['EMERGING', 'GROWING', 'STEADY', 'SHRINKING', 'VANISHED', 'NONE'] as const;
export type ThemeTrendKind = (typeof THEME_TRENDS)[number];

/** Fewer than that come and go by chance. */
const LEAST = 3;
/** How many times as much as before is more, when both periods have something. */
const MORE = 1.5;

/**
 * Names what became of a theme by what was said in two periods of the same length. What is more than half as much again
 * grows, if by more than chance would have it (two standard deviations of a count).
 */
export function themeTrend(previous: number, current: number): ThemeTrendKind {
  if (previous + current === 0) return 'NONE';
  if (previous === 0) return current >= LEAST ? 'EMERGING' : 'STEADY';
  if (current === 0) return previous >= LEAST ? 'VANISHED' : 'STEADY';
  if (Math.abs(current - previous) < 2 * Math.sqrt(current + previous)) return 'STEADY';
  if (current >= MORE * previous) return 'GROWING';
  return previous >= MORE * current ? 'SHRINKING' : 'STEADY';
}
