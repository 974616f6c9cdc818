import { isUtf8 } from 'node:buffer';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { task } from '../pool/task.ts';

type MarkedEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE';

const decodedText = z.object({
  text: z.string(),
  /** one of those that are found by themselves, or the one that the file names */
  encoding: z.string(),
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
const TO_TEXT = 'Save it as plain text in UTF-8 and import that.';

/** Above this share of control characters it is not text that somebody wrote. */
const MOST_CONTROLS = 0.01;
const SAMPLE = 4096;

const unreadable = (reason: 'binary' | 'encoding' | 'empty', text: string) =>
  new Refusal(reason === 'empty' ? 'BAD_USER_INPUT' : 'UNPROCESSABLE', text, { reason });

/** What a file that is no text is, by its first bytes; undefined when it may be text. */
export function binaryKind(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 8);
  const [kind] = BINARY_HEADS.find(([, start]) => head.startsWith(start)) ?? [];
  return kind;
}

function refuseBinary(bytes: Buffer): void {
  const kind = binaryKind(bytes);
  if (kind) throw unreadable('binary', `This is ${kind}, not text. ${TO_TEXT}`);
}

/** UTF-16 without a mark shows by the zero halves of its Latin letters. */
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
  return high > pairs / 2 && low === 0 ? 'UTF-16BE' : undefined;
}

/** The encoding that a file's mark names, and how long the mark is. */
export function marked(bytes: Buffer): { encoding: MarkedEncoding; from: number } | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'UTF-8', from: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'UTF-16LE', from: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'UTF-16BE', from: 2 };
  return undefined;
}

// HTML and XML name their encoding in the first kilobyte (https://html.spec.whatwg.org/#concept-encoding-sniffing).
const NAMED = /<(?:meta|\?xml)\b[^>]{0,500}?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{2,40})/i;

/** The encoding that a page names in its own first lines; undefined when it names none, or one that cannot be read. */
function named(bytes: Buffer): string | undefined {
  const label = NAMED.exec(bytes.toString('latin1', 0, 1024))?.[1];
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    // Its bytes could be read as ASCII until here, so these it is not.
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

/** Whether bytes that are not UTF-8 were meant to be: they have at least as many whole characters beyond ASCII as broken ones. */
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

/** What is not UTF-8: damaged UTF-8 is refused, since guessing would garble every accent; the rest is read as Windows-1252. */
function legacy(bytes: Buffer): string {
  if (isDamagedUtf8(bytes)) throw unreadable('encoding', `The file is damaged: parts of it are not UTF-8. ${TO_TEXT}`);
  // Five bytes mean nothing in Windows-1252; a text that has them was written in another alphabet's encoding.
  if (bytes.some((byte) => byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d))
    throw unreadable('encoding', `The file's encoding is not known here. ${TO_TEXT}`);
  return new TextDecoder('windows-1252').decode(bytes);
}

function decode(bytes: Buffer): { text: string; encoding: string } {
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
  return { text: legacy(bytes), encoding: 'Windows-1252' };
}

const NEW_LINE = /\r\n?|[\f\v\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g;

/** Bytes to text with \n as newline; refuses binary, empty and damaged files with a text that says what to do. */
export function decodeText(file: Uint8Array): DecodedText {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const { text: raw, encoding } = decode(bytes);
  const text = raw.replace(NEW_LINE, '\n');
  const clean = text.replace(CONTROL, '');
  const controls = text.length - clean.length;
  if (controls > 1 && controls > text.length * MOST_CONTROLS)
    throw unreadable('binary', `The file holds binary data, not text. ${TO_TEXT}`);
  if (clean.trim() === '') throw unreadable('empty', 'The file is empty. Choose one that holds text.');
  const notices: string[] = [];
  if (encoding === 'Windows-1252')
    notices.push('It is not UTF-8 and was read as Windows-1252; check its accented letters.');
  if (controls > 0)
    notices.push(`${controls} control ${controls === 1 ? 'character was' : 'characters were'} left out.`);
  return { text: clean, encoding, notices };
}

/** Reads a text file whose encoding nobody wrote down, and says which it was. */
export const readText = task({
  id: 'read-text',
  input: z.object({ bytes: z.instanceof(Uint8Array) }),
  output: decodedText,
  run: ({ input }) => decodeText(input.bytes),
});
