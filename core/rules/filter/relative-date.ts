/** Relative time spans of date filters (SE-13): number and unit, h hours, w weeks, m months, y years. */
export const RELATIVE_DATES = ['1h', '1w', '2w', '4w', '1m', '3m', '6m', '1y', '2y'] as const;
export type RelativeDate = (typeof RELATIVE_DATES)[number];

export const isRelativeDate = (text: string): text is RelativeDate =>
  (RELATIVE_DATES as readonly string[]).includes(text);

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The moment that long before `now`; a month before 31 March is the last day of February. */
export function momentBefore(span: RelativeDate, now: Date): Date {
  const [count, unit] = [Number.parseInt(span, 10), span.slice(-1)];
  if (unit === 'h') return new Date(now.getTime() - count * HOUR_MS);
  if (unit === 'w') return new Date(now.getTime() - count * WEEK_MS);
  const month = now.getUTCMonth() - count * (unit === 'y' ? 12 : 1);
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const at = new Date(now);
  at.setUTCFullYear(now.getUTCFullYear(), month, Math.min(now.getUTCDate(), lastDay));
  return at;
}
