import { limits } from '../limits.ts';
import { latin } from './text.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = 62n;
const LENGTH = 22;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UUID_AT_END = /(?:^|-)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
const SHORT_AT_END = /(?:^|-)([0-9A-Za-z]{22})$/;

/** True if a text is a UUID in the form 8-4-4-4-12. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** A UUID as 22 base62 digits; always 22, so that ordinary words in a path are not taken for one. */
export function shortId(uuid: string): string {
  if (!isUuid(uuid)) throw new RangeError('Only a UUID has a short form.');
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let place = 0; place < LENGTH; place++, rest /= BASE) text = DIGITS.charAt(Number(rest % BASE)) + text;
  return text;
}

/** The UUID of 22 base62 digits; undefined for any other text. */
export function longId(short: string): string | undefined {
  if (short.length !== LENGTH) return undefined;
  let number = 0n;
  for (const digit of short) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return undefined;
    number = number * BASE + BigInt(value);
  }
  if (number >= 1n << 128n) return undefined;
  const hex = number.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A slug for a path: a-z, 0-9 and single hyphens, at most 100 characters; can be ''. */
export function slug(title: string): string {
  const whole = latin(title)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (whole.length <= limits.slug) return whole;
  const cut = whole.slice(0, limits.slug);
  const boundary = whole.charAt(limits.slug) === '-' ? cut.length : cut.lastIndexOf('-');
  return boundary > 0 ? cut.slice(0, boundary) : cut;
}

/** An object in a path: its slug and short id (PF-09). */
export function pathId(title: string, id: string): string {
  const readable = slug(title);
  return readable === '' ? shortId(id) : `${readable}-${shortId(id)}`;
}

/** The lowercase UUID in a part of a path: a UUID or short id, alone or after a slug; undefined without one. */
export function parsePathId(text: string): string | undefined {
  const full = UUID_AT_END.exec(text)?.[1];
  if (full !== undefined) return full.toLowerCase();
  const short = SHORT_AT_END.exec(text)?.[1];
  return short === undefined ? undefined : longId(short);
}
