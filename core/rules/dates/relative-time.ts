import { limits } from '../../limits.ts';
import { type DateTextOptions, dayText } from './date-text.ts';
import { isWholeDay } from './whole-day.ts';
import { zoneClock } from './zone-clock.ts';

const { minute, hour, day } = limits.seconds;
const DAY_MS = 86_400_000;

const dayNumber = (at: Date, timeZone?: string): number => Math.floor(zoneClock(timeZone)(at.getTime()) / DAY_MS);

/** A whole day relative to the reader's: today, yesterday, 3d, 1w, then the date; in the future tomorrow … in 1w. */
function relativeDay(day: Date, now: Date, options: DateTextOptions): string {
  const days = dayNumber(now, options.timeZone) - Math.floor(day.getTime() / DAY_MS);
  if (days === 0) return 'today';
  return daysAway(Math.abs(days), days < 0) ?? dayText(day, options);
}

/** The number of calendar days away, at least one; undefined if a date is clearer. */
function daysAway(days: number, ahead: boolean): string | undefined {
  if (days === 1) return ahead ? 'tomorrow' : 'yesterday';
  const text = days < 7 ? `${days}d` : days < 14 ? '1w' : undefined;
  return text && ahead ? `in ${text}` : text;
}

/**
 * A time relative to now: now, 5m, 3h, yesterday, 3d, 1w, then the date; in the future in 5m … tomorrow … in 1w
 * (NO-04). A whole day does not depend on the reader's time zone.
 */
export function relativeTime(at: Date | string, now: Date, options: DateTextOptions = {}): string {
  const { timeZone } = options;
  const then = typeof at === 'string' ? new Date(at) : at;
  if (isWholeDay(then.getTime())) return relativeDay(then, now, options);
  const seconds = (now.getTime() - then.getTime()) / 1000;
  const away = Math.abs(seconds);
  const sided = (text: string): string => (seconds < 0 ? `in ${text}` : text);
  if (away < minute) return 'now';
  if (away < hour) return sided(`${Math.floor(away / minute)}m`);
  if (away < day) return sided(`${Math.floor(away / hour)}h`);
  // Beyond a day, calendar days count: 47 hours ago can be the day before yesterday.
  const days = Math.max(1, Math.abs(dayNumber(now, timeZone) - dayNumber(then, timeZone)));
  return daysAway(days, seconds < 0) ?? dayText(then, options);
}
