import { limits } from '../../limits.ts';
import { isWholeDay } from './whole-day.ts';

const { minute, hour, day } = limits.seconds;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function calendarDay(at: Date, timeZone?: string): { year: number; month: number; date: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const named = new Map(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return { year: named.get('year') ?? 0, month: named.get('month') ?? 1, date: named.get('day') ?? 1 };
}

const dayNumber = (at: Date, timeZone?: string): number => {
  const { year, month, date } = calendarDay(at, timeZone);
  return Math.round(Date.UTC(year, month - 1, date) / 86_400_000);
};

/** A date as d MMM yyyy, such as 4 Sep 2026. */
export function shortDate(at: Date, timeZone?: string): string {
  const { year, month, date } = calendarDay(at, timeZone);
  return `${date} ${MONTHS[month - 1]} ${year}`;
}

/** A whole day relative to the reader's: today, yesterday, 3d, 1w, then the date; in the future tomorrow … in 1w. */
function relativeDay(day: Date, now: Date, timeZone?: string): string {
  const days = dayNumber(now, timeZone) - dayNumber(day, 'UTC');
  if (days === 0) return 'today';
  return daysAway(Math.abs(days), days < 0) ?? shortDate(day, 'UTC');
}

/** The number of calendar days away, at least one; undefined where the date says it better. */
function daysAway(days: number, ahead: boolean): string | undefined {
  if (days === 1) return ahead ? 'tomorrow' : 'yesterday';
  const text = days < 7 ? `${days}d` : days < 14 ? '1w' : undefined;
  return text && ahead ? `in ${text}` : text;
}

/**
 * A time relative to now: now, 5m, 3h, yesterday, 3d, 1w, then the date; in the future in 5m … tomorrow … in 1w
 * (NO-04). A whole day is no time of the reader's clock.
 */
export function relativeTime(at: Date | string, now: Date, timeZone?: string): string {
  const then = typeof at === 'string' ? new Date(at) : at;
  if (isWholeDay(then.getTime())) return relativeDay(then, now, timeZone);
  const seconds = (now.getTime() - then.getTime()) / 1000;
  const away = Math.abs(seconds);
  const sided = (text: string): string => (seconds < 0 ? `in ${text}` : text);
  if (away < minute) return 'now';
  if (away < hour) return sided(`${Math.floor(away / minute)}m`);
  if (away < day) return sided(`${Math.floor(away / hour)}h`);
  // Beyond a day, calendar days count: 47 hours ago may be the day before yesterday.
  const days = Math.max(1, Math.abs(dayNumber(now, timeZone) - dayNumber(then, timeZone)));
  return daysAway(days, seconds < 0) ?? shortDate(then, timeZone);
}
