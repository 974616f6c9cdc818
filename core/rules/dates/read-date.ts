import { instantIn } from './read-date-zone.ts';

/** Order of day and month in numeric dates with the year last. */
export type DateOrder = 'DMY' | 'MDY';

/** A date as written. Its times are wall clock times in ms since 1970, as if UTC. */
export interface WrittenDate {
  /** time with day first and with month first; NaN for an invalid day, equal if the order does not matter */
  dayFirst: number;
  monthFirst: number;
  /** ms by which its zone is ahead of UTC; undefined without a zone */
  ahead: number | undefined;
  /** true if it has a time; otherwise it is a day */
  timed: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The number of a month by its English name, long or short; 0 for other words. */
function monthNamed(name = ''): number {
  const small = name.toLowerCase();
  if (small === 'sept') return 9;
  return MONTHS.findIndex((month) => month === small || month.slice(0, 3) === small) + 1;
}

const DAYS_IN = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const daysIn = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (DAYS_IN[month - 1] ?? 0));

/** The start of a day; NaN for an invalid one. Two-digit years are from 2000 on. */
function dayOf(year = '', month: number, day: number): number {
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (whole < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(whole, month)) return Number.NaN;
  return Date.UTC(whole, month - 1, day);
}

type Day = Pick<WrittenDate, 'dayFirst' | 'monthFirst'>;
const clear = (at: number): Day => ({ dayFirst: at, monthFirst: at });

const NAME = String.raw`([a-z]{3,9})\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(\d{4}|\d{2})(?!\d)`;
const pattern = (source: string) => new RegExp(`^${source}`, 'i');

/** Patterns of written days; each matches at the start. */
const DAYS: readonly [written: RegExp, day: (...groups: (string | undefined)[]) => Day][] = [
  [
    pattern(String.raw`(\d{1,2})([-/.])(\d{1,2})\2${YEAR}`),
    (first, _, second, year) => ({
      dayFirst: dayOf(year, Number(second), Number(first)),
      monthFirst: dayOf(year, Number(first), Number(second)),
    }),
  ],
  [
    pattern(String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)`),
    (year, _, month, day) => clear(dayOf(year, Number(month), Number(day))),
  ],
  [
    pattern(String.raw`${DAY}[\s./-]*(?:of\s+)?${NAME}[\s,./-]*${YEAR}`),
    (day, month, year) => clear(dayOf(year, monthNamed(month), Number(day))),
  ],
  [
    pattern(String.raw`${NAME}[\s-]+${DAY}(?:\s*,\s*|[\s-]+)${YEAR}`),
    (month, day, year) => clear(dayOf(year, monthNamed(month), Number(day))),
  ],
  [
    pattern(String.raw`(\d{4})[\s/-]+${NAME}[\s/-]+${DAY}(?!\d)`),
    (year, month, day) => clear(dayOf(year, monthNamed(month), Number(day))),
  ],
  [
    // ISO 8601's basic format; other eight-digit numbers are unlikely to be dates.
    pattern(String.raw`((?:19|20)\d{2})(\d{2})(\d{2})(?=$|T\d)`),
    (year, month, day) => clear(dayOf(year, Number(month), Number(day))),
  ],
];

const ZONE = String.raw`Z|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{2}(?::?\d{2})?`;
const TIME = pattern(
  String.raw`(?:T|\s*,\s*|\s+(?:at\s+|-\s+)?)(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?:\s*([ap])\.?m\.?)?\s*(${ZONE})?(?:\s*\([^()]*\))?$`,
);
const BASIC_TIME = pattern(String.raw`T(\d{2})(\d{2})(\d{2})?(?=\D|$)`);

function hoursOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour <= 23 ? hour : Number.NaN;
  const isAfternoon = half.toLowerCase() === 'p';
  return hour <= 12 && !(hour === 0 && isAfternoon) ? (hour % 12) + (isAfternoon ? 12 : 0) : Number.NaN;
}

/**
 * The ms by which a zone is ahead of UTC: Z, UTC, GMT+2, +05:30, -0700. Names of zones are ambiguous and not accepted.
 */
function aheadBy(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  const ahead = Number(hours) * HOUR + Number(minutes) * MINUTE;
  if (ahead > 14 * HOUR || Number(minutes) > 59) return Number.NaN;
  return sign === '-' ? -ahead : ahead;
}

/** Parses the time after a day: ms from its start, and the zone; undefined if it is no time. */
function timeOf(written: string): { ms: number; ahead: number | undefined } | undefined {
  if (written === '') return { ms: 0, ahead: undefined };
  const found = TIME.exec(
    written.replace(BASIC_TIME, (_, hour, minute, second = '00') => `T${hour}:${minute}:${second}`),
  );
  if (!found) return undefined;
  const [, hour, minute, second = '0', fraction = '0', half, zone] = found;
  if (minute === undefined && half === undefined) return undefined;
  const [minutes, seconds] = [Number(minute ?? 0), Number(second)];
  if (minutes > 59 || seconds > 59) return undefined;
  const ms =
    hoursOf(Number(hour), half) * HOUR + minutes * MINUTE + seconds * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000);
  const ahead = zone === undefined ? undefined : aheadBy(zone);
  return Number.isNaN(ms) || Number.isNaN(ahead) ? undefined : { ms, ahead };
}

// Seconds since 1970 have nine or ten digits from 1973 to 2286, milliseconds three more.
const COUNTED = /^(\d{9,10}|\d{12,13})(\.\d{1,9})?$/;

function counted(text: string): WrittenDate | undefined {
  const [, digits = ''] = COUNTED.exec(text) ?? [];
  if (digits === '') return undefined;
  const at = Math.trunc(digits.length > 10 ? Number(digits) : Number(text) * 1000);
  return { dayFirst: at, monthFirst: at, ahead: 0, timed: true };
}

// Fast path for timestamps of large files; the patterns below match them too, in twice the time.
const STAMP = /^(\d{4})-(\d{2})-(\d{2})[T ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(Z?)$/;

function stamp(text: string): WrittenDate | undefined {
  const found = STAMP.exec(text);
  if (!found) return undefined;
  const day = dayOf(found[1], Number(found[2]), Number(found[3]));
  const at = day + Number(found[4]) * HOUR + Number(found[5]) * MINUTE + Number(found[6]) * 1000;
  const ahead = found[7] === 'Z' ? 0 : undefined;
  return Number.isNaN(at) ? undefined : { dayFirst: at, monthFirst: at, ahead, timed: true };
}

// The patterns take quadratic time in the length of the text.
const LONGEST = 100;
const NAMED = /^[a-z]/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]?\s+/i;
// Oct 10 20:19:24 +0000 2018, as some programs and networks write it
const YEAR_LAST = /^([a-z]{3,9}\s+\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)(\s+\S+)?\s+(\d{4})$/i;

/**
 * Parses a written date: numbers with / - or ., English month names, ISO 8601, 24-hour and 12-hour times, zones,
 * seconds since 1970. Undefined for other texts and for days that do not exist. It does not guess the order of day and
 * month.
 */
export function parseDate(text: string): WrittenDate | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const date = stamp(trimmed) ?? counted(trimmed);
  if (date) return date;
  const written = NAMED.test(trimmed) ? trimmed.replace(WEEKDAY, '').replace(YEAR_LAST, '$1 $4 $2$3') : trimmed;
  for (const [pattern, day] of DAYS) {
    const found = pattern.exec(written);
    if (!found) continue;
    const { dayFirst, monthFirst } = day(...found.slice(1));
    const behind = written.slice(found[0].length);
    const time = timeOf(behind);
    if (!time || (Number.isNaN(dayFirst) && Number.isNaN(monthFirst))) continue;
    const { ms, ahead } = time;
    return { dayFirst: dayFirst + ms, monthFirst: monthFirst + ms, ahead, timed: behind !== '' };
  }
  return undefined;
}

/** True if a date differs between day first and month first. */
export const isAmbiguous = ({ dayFirst, monthFirst }: WrittenDate): boolean =>
  dayFirst !== monthFirst && !Number.isNaN(dayFirst) && !Number.isNaN(monthFirst);

export interface DateReading {
  /** order of the whole column; without it ambiguous dates are not converted */
  order?: DateOrder;
  /** IANA name of the time zone of times without a zone */
  zone: string;
}

/** An instant in ms since 1970, AMBIGUOUS, or undefined for no date. */
export type DateRead = number | 'AMBIGUOUS' | undefined;

const wallTime = (date: WrittenDate, order: DateOrder | undefined): number | 'AMBIGUOUS' => {
  if (order === 'DMY') return date.dayFirst;
  if (order === 'MDY') return date.monthFirst;
  if (isAmbiguous(date)) return 'AMBIGUOUS';
  return Number.isNaN(date.dayFirst) ? date.monthFirst : date.dayFirst;
};

// Later years have more digits than databases and ISO 8601 expect.
const LATEST = Date.UTC(10_000, 0, 1);
// Cached results: days recur in a column, times seldom do.
const REMEMBERED = { characters: 12, texts: 10_000 };

/**
 * Creates a reader for the dates of one column. Dates that contradict the order are rejected. A date without a time is
 * a whole day: midnight UTC whatever the zone (decision 142).
 */
export function dateReader({ order, zone }: DateReading): (text: string) => DateRead {
  const instant = instantIn(zone);
  const known = new Map<string, DateRead>();
  const read = (text: string): DateRead => {
    const date = parseDate(text);
    if (!date) return undefined;
    const at = wallTime(date, order);
    if (at === 'AMBIGUOUS') return at;
    // A day is the same in every zone; only times depend on it.
    const read = date.ahead !== undefined ? at - date.ahead : date.timed ? instant(at) : at;
    return read < LATEST ? read : undefined;
  };
  return (text) => {
    if (text.length > REMEMBERED.characters) return read(text);
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before;
    const now = read(text);
    if (known.size >= REMEMBERED.texts) known.clear();
    known.set(text, now);
    return now;
  };
}
