/** The fields that identify one piece of feedback. */
export interface Feedback {
  text: string;
  author: string;
  /** ISO 8601; null when the source gives no time */
  time: string | null;
}

// Minimum letters of a distinctive text: many people write “Great app, thanks!” on one day.
const LEAST = 24;
const DAY = 10;

const LETTERS = /[\p{L}\p{N}]/u;
const [UNKNOWN, LEFT_OUT, KEPT] = [0, 1, 2];
/** for each UTF-16 unit, 1 for a letter or digit; large imports look up every character */
const kinds = new Uint8Array(0x10000);
const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
/** longer texts use a regular expression, which is slower per character */
const MOST_UNITS = 4096;
const units = new Uint16Array(MOST_UNITS);

function isKept(unit: number): boolean {
  if (kinds[unit] === UNKNOWN) kinds[unit] = LETTERS.test(String.fromCharCode(unit)) ? KEPT : LEFT_OUT;
  return kinds[unit] === KEPT;
}

const onlyLetters = (small: string): string => small.replace(/[^\p{L}\p{N}]+/gu, '');

/** The letters and digits of a text in lower case. */
function normal(text: string): string {
  if (text === '') return '';
  const small = text.normalize('NFKC').toLowerCase();
  if (small.length > MOST_UNITS) return onlyLetters(small);
  let size = 0;
  for (let at = 0; at < small.length; at += 1) {
    const unit = small.charCodeAt(at);
    if (isSurrogate(unit)) return onlyLetters(small);
    if (!isKept(unit)) continue;
    units[size] = unit;
    size += 1;
  }
  return Reflect.apply(String.fromCharCode, null, units.subarray(0, size));
}

/**
 * A key that two records of the same feedback share: the letters of the text, and the day; without a day, or for a
 * short text, the author as well. Undefined if there is too little to identify it.
 */
export function feedbackKey({ text, author, time }: Feedback): string | undefined {
  const words = normal(text);
  const who = normal(author);
  const short = words.length < LEAST;
  if (words === '' || (short && who === '')) return undefined;
  return [words, time?.slice(0, DAY) ?? '', short || time === null ? who : ''].join('\n');
}
