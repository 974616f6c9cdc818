import { isWholeDay } from './whole-day.ts';
import { zoneClock } from './zone-clock.ts';

/** Date formats of a workspace: 28 Nov 2026, Nov 28, 2026, 2026-11-28, 28/11/2026, 11/28/2026. */
export const DATE_FORMATS = ['DAY_MONTH_YEAR', 'MONTH_DAY_YEAR', 'ISO', 'DAY_FIRST', 'MONTH_FIRST'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** The default date format of a workspace. */
export const USUAL_DATE_FORMAT: DateFormat = 'DAY_MONTH_YEAR';

export interface DateTextOptions {
  format?: DateFormat;
  /** by default this device's */
  timeZone?: string;
}

/** An instant as ISO 8601, ms since 1970 or Date. */
type Instant = string | number | Date;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const two = (part: number): string => String(part).padStart(2, '0');
const four = (year: number): string => String(year).padStart(4, '0');

const FORMATS: Record<DateFormat, (year: number, month: number, day: number) => string> = {
  DAY_MONTH_YEAR: (year, month, day) => `${day} ${MONTHS[month]} ${year}`,
  MONTH_DAY_YEAR: (year, month, day) => `${MONTHS[month]} ${day}, ${year}`,
  ISO: (year, month, day) => `${four(year)}-${two(month + 1)}-${two(day)}`,
  DAY_FIRST: (year, month, day) => `${two(day)}/${two(month + 1)}/${four(year)}`,
  MONTH_FIRST: (year, month, day) => `${two(month + 1)}/${two(day)}/${four(year)}`,
};

/** Wall clock time of an instant; a whole day is the same for every reader (decision 142). */
function wallTime(at: Instant, timeZone?: string): Date {
  const instant = new Date(at).getTime();
  return new Date(isWholeDay(instant) ? instant : zoneClock(timeZone)(instant));
}

/** The day of an instant in the given format, such as 4 Sep 2026. */
export function dayText(at: Instant, { format = USUAL_DATE_FORMAT, timeZone }: DateTextOptions = {}): string {
  const wall = wallTime(at, timeZone);
  return FORMATS[format](wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
}

/** The time of an instant in hours and minutes: 14:05. */
export function timeText(at: Instant, timeZone?: string): string {
  const wall = new Date(zoneClock(timeZone)(new Date(at).getTime()));
  return `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`;
}

/** The day and time of an instant: 4 Sep 2026, 14:05. A whole day has no time. */
export function momentText(at: Instant, options: DateTextOptions = {}): string {
  const day = dayText(at, options);
  return isWholeDay(new Date(at).getTime()) ? day : `${day}, ${timeText(at, options.timeZone)}`;
}

/** The weekday, day and time of an instant: Fri 4 Sep 2026, 14:05; midnight UTC is shown as a time, too. */
export function appointmentText(at: Instant, options: DateTextOptions & { timeZone: string }): string {
  const wall = zoneClock(options.timeZone)(new Date(at).getTime());
  const day = dayText(Math.floor(wall / 86_400_000) * 86_400_000, options);
  return `${WEEKDAYS[new Date(wall).getUTCDay()]} ${day}, ${timeText(at, options.timeZone)}`;
}

/** The month of an instant in UTC: Sep 2026. */
export function monthText(at: Instant): string {
  const day = new Date(at);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}
