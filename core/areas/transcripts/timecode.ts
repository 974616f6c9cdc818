const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pattern of a time in a recording: 7:59, 00:07:59.120, 0:0:3,8, -00:00:00:03 (with days); part of larger patterns. */
export const TIMECODE = String.raw`[-−]?\d{1,4}(?::\d{1,2}){1,3}(?:[.,]\d{1,9})?`;
const WHOLE = new RegExp(`^${TIMECODE}$`, 'u');

/** The parts of a time in a recording as written; the first of four is days, or the last of them frames. */
export interface Timecode {
  negative: boolean;
  parts: number[];
  /** fraction of the last part */
  fraction: number;
}

/** Parses a written time; undefined if minutes or seconds after the first part are 60 or more. */
export function parseTimecode(text: string): Timecode | undefined {
  const trimmed = text.trim();
  if (!WHOLE.test(trimmed)) return undefined;
  const [whole = '', decimals = ''] = trimmed.replace(/^[-−]/u, '').split(/[.,]/);
  const parts = whole.split(':').map(Number);
  const [, ...lower] = parts;
  if (lower.some((part) => part > 59)) return undefined;
  return { negative: /^[-−]/u.test(trimmed), parts, fraction: decimals === '' ? 0 : Number(`0.${decimals}`) };
}

// Times as read by screen readers and as copied by Teams, in the languages of most transcripts. 1h 2m 3s is the length
// of a recording.
const HOURS = 'hours?|hrs?|stunden?|heures?|horas?|or[ae]|uur|uren';
const MINUTES = 'minutes?|mins?|minuten?|minutos?|minut[oi]';
const SECONDS = 'seconds?|secs?|sekunden?|secondes?|segundos?|second[oi]|seconden';
const AND = String.raw`\s*(?:,|and|und|et|y|e|en)?\s*`;
const inWords = (units: string, digits: string) => String.raw`(\d{1,${digits}})\s*(?:${units})\.?`;
const IN_WORDS = new RegExp(
  `^(?:${inWords(HOURS, '3')})?${AND}(?:${inWords(MINUTES, '4')})?${AND}(?:${inWords(SECONDS, '2')})?$`,
  'iu',
);

/** Milliseconds of a time in words, such as 1 minute 14 seconds; undefined for any other text. */
export function parseTimeInWords(text: string): Timecode | undefined {
  const [, ...units] = IN_WORDS.exec(text.trim()) ?? [];
  if (units.every((unit) => unit === undefined)) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = units.map((unit) => Number(unit ?? 0));
  const over = seconds > 59 || (units[0] !== undefined && minutes > 59);
  return over ? undefined : { negative: false, parts: [hours, minutes, seconds], fraction: 0 };
}

const UNITS = [DAY, HOUR, MINUTE, SECOND];

/** Milliseconds of a written time; with `frames` the last of four parts is a frame number and is ignored. */
export function millisecondsOf({ negative, parts, fraction }: Timecode, frames = false): number {
  const counted = frames && parts.length === 4 ? parts.slice(0, 3) : parts;
  const units = UNITS.slice(UNITS.length - counted.length);
  const whole = counted.reduce((sum, part, at) => sum + part * (units[at] ?? 0), 0);
  const ms = whole + (counted === parts ? Math.round(fraction * SECOND) : 0);
  return negative && ms !== 0 ? -ms : ms;
}

/** Milliseconds of one written time, such as 1:02:03.5; undefined if it is none. */
export function milliseconds(text: string): number | undefined {
  const code = parseTimecode(text);
  return code && millisecondsOf(code);
}

const ENOUGH_FRAMES = 10;
const MOST_FRAMES = 30;

/**
 * True if times of four parts end in frames (01:02:03:12, as editing programs write) and not in seconds: there are
 * several, and none of their last parts reaches thirty.
 */
export function areFrames(codes: readonly Timecode[]): boolean {
  const long = codes.filter(({ parts }) => parts.length === 4);
  return long.length >= ENOUGH_FRAMES && long.every(({ parts }) => (parts[3] ?? 0) < MOST_FRAMES);
}
