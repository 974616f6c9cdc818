import { CONTEXT } from '@earshot/core/documents/anchor';

// Shorter ones begin or end with the text; half a character may have been left out.
const isCut = (words: string) => words.length >= CONTEXT - 1;

/** Text before a quote, from its first whole word on; the cut is an ellipsis. */
export function wordsBefore(prefix: string): string {
  const at = isCut(prefix) ? prefix.search(/\s/u) : -1;
  return at < 0 ? prefix : `…${prefix.slice(at)}`;
}

/** Text after a quote, up to its last whole word. */
export function wordsAfter(suffix: string): string {
  const whole = isCut(suffix) ? /^.*\s/su.exec(suffix)?.[0] : undefined;
  return whole === undefined ? suffix : `${whole}…`;
}
