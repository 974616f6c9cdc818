import type { Encoding } from '@earshot/core/rules/text-encoding';
import { analyse } from 'chardet';

/** Bytes after which more text does not improve the guess. */
const SAMPLE_BYTES = 64_000;
/** Confidence at which bytes are merely possible. */
const ANYTHING = 10;
/** Minimum letters beyond ASCII to distinguish Latin alphabets. */
const FEW_LETTERS = 4;
const MOST_MIXED = 0.2;

// A Windows encoding has all letters of the ISO one that it extends, and quotation marks besides.
const READ_AS: Record<string, Encoding> = {
  'ISO-8859-1': 'Windows-1252',
  'ISO-8859-2': 'ISO-8859-2',
  'ISO-8859-5': 'ISO-8859-5',
  'ISO-8859-6': 'ISO-8859-6',
  'ISO-8859-7': 'ISO-8859-7',
  'ISO-8859-8': 'Windows-1255',
  'ISO-8859-9': 'Windows-1254',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'KOI8-R': 'KOI8-R',
  Shift_JIS: 'Shift_JIS',
  'EUC-JP': 'EUC-JP',
  'EUC-KR': 'EUC-KR',
  GB18030: 'GB18030',
  Big5: 'Big5',
};
const LATIN: ReadonlySet<Encoding> = new Set(['Windows-1250', 'Windows-1254', 'Windows-1257', 'ISO-8859-2']);

const NEW_LINE = 10;

/** The lines of a file with more than ASCII, up to the sample size. */
function oddLines(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < bytes.length && size < SAMPLE_BYTES; ) {
    const end = bytes.indexOf(NEW_LINE, at) + 1 || bytes.length;
    const line = bytes.subarray(at, Math.min(end, at + SAMPLE_BYTES));
    if (line.some((byte) => byte > 127)) {
      lines.push(line);
      size += line.length;
    }
    at = end;
  }
  return Buffer.concat(lines);
}

/** The text of bytes, which can end within a character; undefined if they are not in that encoding. */
function textIn(bytes: Buffer, encoding: Encoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    // The controls from 128 to 159 are never typed; bytes undefined in an encoding decode to these.
    return /[\u0080-\u0084\u0086-\u009f\ufffd]/.test(text) ? undefined : text;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const part = (words: readonly string[], isOne: (word: string) => boolean) =>
  words.length === 0 ? 0 : words.filter(isOne).length / words.length;

/** True if a text contains plausible words: no mixed alphabets within a word, and not only accents. */
function readsWell(text: string): boolean {
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /[^\p{ASCII}]/u.test(word));
  const isMixed = (word: string) => /\p{Script=Latin}/u.test(word) && /[^\p{Script=Latin}\p{M}]/u.test(word);
  const isOfAccents = (word: string) => /^(?:(?![a-z])\p{Script=Latin}){3,}$/iu.test(word);
  return part(words, isMixed) <= MOST_MIXED && part(words, isOfAccents) <= 1 / 2;
}

/** Distinguishes Greek of Windows, which has Ά where ISO has a mark that follows letters. */
function greek(bytes: Buffer): Encoding {
  const isoOnly = bytes.includes(0xb6);
  const startsWord = bytes.some(
    (byte, at) => byte === 0xa2 && (bytes[at - 1] ?? 0) < 0xc0 && (bytes[at + 1] ?? 0) > 0xdb,
  );
  return startsWord && !isoOnly && textIn(bytes, 'Windows-1253') !== undefined ? 'Windows-1253' : 'ISO-8859-7';
}

/**
 * The most likely encoding of bytes that are not UTF-8, judged by usual combinations of letters; undefined if no
 * supported one gives words. Part of a file is enough, even if it ends within a character.
 */
export function guessEncoding(bytes: Buffer): Encoding | undefined {
  const sample = oddLines(bytes);
  const odd = sample.filter((byte) => byte > 127).length;
  const found = analyse(sample).flatMap(({ name, confidence }) => {
    const encoding = READ_AS[name];
    return encoding && !(LATIN.has(encoding) && odd < FEW_LETTERS) ? [{ encoding, confidence }] : [];
  });
  const known = found.filter(({ confidence }) => confidence > ANYTHING).map(({ encoding }) => encoding);
  const others = found.filter(({ confidence }) => confidence <= ANYTHING).map(({ encoding }) => encoding);
  const likely = [...known, 'Windows-1252' as const, ...others].find((encoding) => {
    const text = textIn(sample, encoding);
    return text !== undefined && readsWell(text);
  });
  if (likely === 'ISO-8859-7') return greek(sample);
  const western = likely && LATIN.has(likely) ? textIn(sample, 'Windows-1252') : undefined;
  return likely && western !== undefined && western === textIn(sample, likely) ? 'Windows-1252' : likely;
}
