import type { Encoding } from '@earshot/core/rules/text-encoding';

/** Number of bytes shown from a file. */
export const SHOWN_BYTES = 4000;
const SHOWN_LINES = 12;
const ALREADY_READABLE = 2;

/** First lines of a file in an encoding, from the first non-ASCII line on: only there encodings differ. */
export function startIn(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const lines = text.split(/\r\n?|\n/);
  const odd = lines.findIndex((line) => /[^\p{ASCII}]/u.test(line));
  return lines
    .slice(Math.max(0, odd - ALREADY_READABLE))
    .slice(0, SHOWN_LINES)
    .join('\n');
}
