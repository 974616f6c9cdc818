import { isUtf8 } from 'node:buffer';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { type Encoding, encodingWords, guessWords } from '@earshot/core/rules/text-encoding';
import * as z from 'zod';
import { task } from '../pool/task.ts';
import { guessEncoding } from './guess-encoding.ts';

type MarkedEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE';

const decodedText = z.object({
  text: z.string(),
  /** the encoding: chosen, detected, or declared in the file */
  encoding: z.string(),
  /** true if guessed, not detected */
  guessed: z.boolean(),
  notices: z.array(z.string()),
});
export type DecodedText = z.infer<typeof decodedText>;

const BINARY_HEADS: readonly [kind: string, head: string][] = [
  ['a PDF file', '%PDF-'],
  ['a zip or Office file', 'PK\x03\x04'],
  ['a gzip file', '\x1f\x8b'],
  ['an old Office file', '\xd0\xcf\x11\xe0'],
  ['a PNG image', '\x89PNG'],
  ['a JPEG image', '\xff\xd8\xff'],
  ['a GIF image', 'GIF8'],
  ['a sound or video file', 'RIFF'],
  ['a sound file', 'ID3'],
  ['a sound file', 'OggS'],
];
const CHOOSE = 'Choose its encoding, or save it as plain text in UTF-8.';
const TO_TEXT = 'Save it as plain text in UTF-8 and import that.';

/** Maximum share of control characters in written text. */
const MOST_CONTROLS = 0.01;
const SAMPLE = 4096;
/** Bytes in the wrong order decode to characters of many scripts. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Ethiopic}/u,
  /\p{Script=Canadian_Aboriginal}/u,
  /\p{Script=Yi}/u,
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u,
];
const MOST_SCRIPTS = 2;
/** Minimum pairs of bytes; fewer can be words by accident. */
const FEWEST_PAIRS = 16;
/** Maximum share of lost characters in text of the right encoding. */
const MOST_LOST = 0.01;

const unreadable = (reason: 'binary' | 'encoding' | 'empty', text: string) =>
  new Refusal(reason === 'empty' ? 'BAD_USER_INPUT' : 'UNPROCESSABLE', text, { reason });

/** Type of a binary file, by its first bytes; undefined if it may be text. */
export function binaryKind(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 8);
  const [kind] = BINARY_HEADS.find(([, start]) => head.startsWith(start)) ?? [];
  return kind;
}

function refuseBinary(bytes: Buffer): void {
  const kind = binaryKind(bytes);
  if (kind) throw unreadable('binary', `This is ${kind}, not text. ${TO_TEXT}`);
}

/** The share of 16-bit characters that occur in writing: letters, digits, punctuation, blanks. */
function writtenShare(text: string): number {
  const signs = [...text];
  if (/[\ud800-\udfff]/u.test(text)) return 0;
  const written = signs.filter((sign) => /[\p{L}\p{M}\p{N}\p{P}\p{Zs}\n\r\t\p{S}]/u.test(sign)).length;
  const scripts = SCRIPTS.filter((script) => script.test(text)).length;
  return scripts > MOST_SCRIPTS ? 0 : written / Math.max(1, signs.length);
}

/** Detects UTF-16 without a mark by the zero halves of Latin letters, or by words in only one byte order. */
export function unmarkedUtf16(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  const pairs = Math.floor(sample.length / 2);
  let low = 0;
  let high = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (sample[at] === 0) high += 1;
    if (sample[at + 1] === 0) low += 1;
  }
  if (low > pairs / 2 && high === 0) return 'UTF-16LE';
  if (high > pairs / 2 && low === 0) return 'UTF-16BE';
  if (low + high === 0 || bytes.length % 2 === 1 || pairs < FEWEST_PAIRS) return undefined;
  const [little, big] = (['UTF-16LE', 'UTF-16BE'] as const).map((encoding) =>
    writtenShare(new TextDecoder(encoding).decode(sample.subarray(0, pairs * 2), { stream: true })),
  ) as [number, number];
  if (little === 1 && (big < 1 || low > high)) return 'UTF-16LE';
  return big === 1 ? 'UTF-16BE' : undefined;
}

/** The encoding of a byte order mark, and the mark's length. */
export function marked(bytes: Buffer): { encoding: MarkedEncoding; from: number } | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'UTF-8', from: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'UTF-16LE', from: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'UTF-16BE', from: 2 };
  return undefined;
}

// HTML and XML declare their encoding in the first kilobyte (https://html.spec.whatwg.org/#concept-encoding-sniffing).
const NAMED = /<(?:meta|\?xml)\b[^>]{0,500}?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{2,40})/i;

/** The encoding declared in the first lines of a page; undefined for none or an unsupported one. */
function named(bytes: Buffer): string | undefined {
  const label = NAMED.exec(bytes.toString('latin1', 0, 1024))?.[1];
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    // The declaration was readable as ASCII, which rules these out.
    return /^utf-/.test(encoding) ? undefined : encoding;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function strictly(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const refusal = unreadable('encoding', `The file says that it is ${encoding}, but parts of it are not. ${TO_TEXT}`);
    refusal.cause = cause;
    throw refusal;
  }
}

/**
 * True if bytes that are not valid UTF-8 were meant to be: they have at least as many valid characters beyond ASCII as
 * broken ones.
 */
export function isDamagedUtf8(bytes: Buffer): boolean {
  const lenient = new TextDecoder('UTF-8').decode(bytes);
  let broken = 0;
  let whole = 0;
  for (const sign of lenient) {
    if (sign === '\ufffd') broken += 1;
    else if (sign > '\x7f') whole += 1;
  }
  return whole >= broken;
}

interface Decoded {
  text: string;
  encoding: string;
  /** set if the encoding was guessed */
  guess?: Encoding;
}

/**
 * Reads text that is not UTF-8: damaged UTF-8 is refused, since a guess would garble every accent; other text is
 * decoded by the most likely encoding.
 */
function legacy(bytes: Buffer): Decoded {
  if (isDamagedUtf8(bytes)) throw unreadable('encoding', `The file is damaged: parts of it are not UTF-8. ${CHOOSE}`);
  const guess = guessEncoding(bytes);
  if (guess) return { text: new TextDecoder(guess).decode(bytes), encoding: guess, guess };
  throw unreadable('encoding', `The file's encoding is not known here. ${CHOOSE}`);
}

/** The text of bytes without their byte order mark, and its encoding. */
export function decode(bytes: Buffer): Decoded {
  const mark = marked(bytes);
  if (mark) return { text: strictly(bytes.subarray(mark.from), mark.encoding), encoding: mark.encoding };
  refuseBinary(bytes);
  if (bytes.includes(0)) {
    const encoding = unmarkedUtf16(bytes);
    if (!encoding) throw unreadable('binary', `The file holds binary data, not text. ${TO_TEXT}`);
    return { text: strictly(bytes, encoding), encoding };
  }
  if (isUtf8(bytes)) return { text: bytes.toString('utf8'), encoding: 'UTF-8' };
  const encoding = named(bytes);
  if (encoding !== undefined) return { text: strictly(bytes, encoding), encoding };
  return legacy(bytes);
}

/** Decodes a file in the chosen encoding, whatever it looks like. */
function decodeAs(bytes: Buffer, encoding: Encoding): Decoded {
  refuseBinary(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

const countOf = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`;

const NEW_LINE = /\r\n?|[\f\v\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g;

/**
 * Decodes bytes to text with \n as newline, in the chosen or the detected encoding; refuses binary, empty and damaged
 * files with advice.
 */
export function decodeText(file: Uint8Array, chosen?: Encoding): DecodedText {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const { text: raw, encoding, guess } = chosen ? decodeAs(bytes, chosen) : decode(bytes);
  const text = raw.replace(NEW_LINE, '\n');
  const clean = text.replace(CONTROL, '');
  const controls = text.length - clean.length;
  if (controls > 1 && controls > text.length * MOST_CONTROLS)
    throw chosen
      ? unreadable('encoding', `The file is not ${encodingWords(chosen)}. Choose another encoding.`)
      : unreadable('binary', `The file holds binary data, not text. ${TO_TEXT}`);
  if (clean.trim() === '') throw unreadable('empty', 'The file is empty. Choose one that holds text.');
  const notices = guess ? [guessWords(guess)] : [];
  if (chosen || guess) {
    const lost = clean.split('\ufffd').length - 1;
    if (lost > 1 && lost > clean.length * MOST_LOST)
      throw unreadable(
        'encoding',
        `Much of the file is not ${encodingWords(chosen ?? guess ?? 'UTF-8')}. Choose another encoding.`,
      );
    if (lost > 0)
      notices.push(
        `${countOf(lost, 'character', 'characters')} could not be read and ${lost === 1 ? 'shows' : 'show'} as �.`,
      );
  }
  if (controls > 0) notices.push(`${countOf(controls, 'control character was', 'control characters were')} left out.`);
  return { text: clean, encoding, guessed: guess !== undefined, notices };
}

/** Reads a text file of unknown encoding, and reports the encoding. */
export const readText = task({
  id: 'read-text',
  input: z.object({ bytes: z.instanceof(Uint8Array) }),
  output: decodedText,
  run: ({ input }) => decodeText(input.bytes),
});
