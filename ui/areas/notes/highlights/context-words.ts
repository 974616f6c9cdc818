import { CONTEXT } from '@earshot/core/documents/anchor';

// Shorter ones reach the start or end of the text; half a surrogate pair may have been dropped.
const isCut = (words: string) => words.length >= CONTEXT - 1;

/** Text before a quote, from its first whole word on; an ellipsis marks the cut. */
export function wordsBefore(prefix: string): string {
  const at = isCut(prefix) ? prefix.search(/\s/u) : -1;
  return at < 0 ? prefix : `…${prefix.slice(at)}`;
}

/** Text after a quote, up to its last whole word. */
export function wordsAfter(suffix: string): string {
  const whole = isCut(suffix) ? /^.*\s/su.exec(suffix)?.[0] : undefined;
  return whole === undefined ? suffix : `${whole}…`;
}
