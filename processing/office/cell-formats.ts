/** The form of a number by its cell's format; digits replace the zeros of a pattern such as 000-00. */
export type NumberKind = 'NUMBER' | 'DATE' | 'TIME' | 'DATE_TIME' | 'ELAPSED' | ZeroPattern;

/** A pattern for numbers up to a limit, and the one for those above it. */
interface ZeroPattern {
  zeros: string;
  upTo?: number;
  above?: string;
}

/** Formats that files name by number only (ECMA-376, part 1, 18.8.30), those of East Asian versions too. */
function builtIn(id: number): NumberKind {
  if (id === 22) return 'DATE_TIME';
  if (id === 46) return 'ELAPSED';
  if ((id >= 18 && id <= 21) || id === 45 || id === 47 || (id >= 32 && id <= 35) || id === 55 || id === 56)
    return 'TIME';
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58) ? 'DATE' : 'NUMBER';
}

/** Literals in a format: quoted text, escaped characters, padding, and colours, conditions and languages. */
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

// Zeros, and characters that Excel shows unchanged: these, escaped ones, and quoted text.
const ZEROS = /^(?:[0\s()/:+-]|\\.|"[^"]*")+$/;
const LIMIT = /^\[<(=?)\s*(\d+)\]/;
const LOOK = /\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

const zeroCount = (pattern: string) => pattern.replace(/"[^"]*"|\\./g, '').match(/0/g)?.length ?? 0;
const isPattern = (section: string) => ZEROS.test(section) && zeroCount(section) > 1;

/** The pattern of a format of zeros and separators only, as for postcodes; undefined for others. */
function patternOf(code: string): ZeroPattern | undefined {
  const sections = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const [, orEqual, limit] = LIMIT.exec(sections[0] ?? '') ?? [];
  const [zeros = '', above = ''] = sections.map((section) => section.replace(LOOK, ''));
  if (!isPattern(zeros)) return undefined;
  if (limit === undefined) return { zeros };
  return { zeros, upTo: Number(limit) - (orEqual === '' ? 1 : 0), above };
}

/** A whole number in the zeros of a pattern, the first of which takes extra digits; undefined for another number. */
function inZeros(value: number, { zeros: lower, upTo = Number.POSITIVE_INFINITY, above = '' }: ZeroPattern) {
  const pattern = value > upTo ? above : lower;
  if (!Number.isSafeInteger(value) || value < 0 || !isPattern(pattern)) return undefined;
  const places = [...pattern.matchAll(/"([^"]*)"|\\(.)|(.)/gsu)];
  const zeros = zeroCount(pattern);
  const digits = String(value).padStart(zeros, '0');
  let at = digits.length - zeros;
  let first = digits.slice(0, at);
  return places
    .map(([whole, quoted, escaped]) => {
      if (whole !== '0') return quoted ?? escaped ?? whole;
      const shown = first + digits[at];
      first = '';
      at += 1;
      return shown;
    })
    .join('');
}

/** Type of number that a format such as `dd/mm/yyyy hh:mm` shows. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return builtIn(id);
  const [positive = ''] = code.replace(LITERAL, (found) => (/^\[[hms]+\]$/i.test(found) ? found : '')).split(';');
  if (/general/i.test(positive)) return 'NUMBER';
  if (/\[[hms]+\]/i.test(positive)) return 'ELAPSED';
  const zeros = patternOf(code);
  if (zeros) return zeros;
  const time = /[hs]/i.test(positive);
  const date = /[dy]/i.test(positive) || (!time && /m/i.test(positive));
  return date ? (time ? 'DATE_TIME' : 'DATE') : time ? 'TIME' : 'NUMBER';
}

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** 31 December 9999, the last day in Excel. */
const LAST_DAY = 2_958_465;
const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
const clock = (seconds: number) => `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;

/** Day 0 of a workbook. Those that count from 1900 include a 29 February 1900, which never existed. */
const dayZero = (days: number, from1904: boolean) =>
  from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);

/**
 * A number as its cell shows it: dates as 2024-05-31, times as 14:05:00, zero patterns filled, other numbers in up to
 * 15 digits.
 */
export function shownNumber(value: number, kind: NumberKind, from1904: boolean): string {
  const plain = () => String(Number(value.toPrecision(15)));
  if (typeof kind === 'object') return inZeros(value, kind) ?? plain();
  const last = from1904 ? LAST_DAY - 1462 : LAST_DAY;
  if (kind === 'NUMBER' || value < 0 || value >= last + 1) return plain();
  const seconds = Math.round(value * DAY_SECONDS);
  if (kind === 'ELAPSED') return clock(seconds);
  const days = Math.floor(seconds / DAY_SECONDS);
  const time = clock(seconds % DAY_SECONDS);
  if (kind === 'TIME' && days === 0) return time;
  const date = new Date(dayZero(days, from1904) + days * DAY_MS).toISOString().slice(0, 10);
  return kind === 'DATE' && seconds % DAY_SECONDS === 0 ? date : `${date} ${time}`;
}
