import type { Quote, QuoteFinder, Range } from '@earshot/core/documents/anchor';

/** Coded words as they were when tagged, with their context and position. */
export interface CodedWords extends Quote {
  position: number;
}

/** Search radius in characters around the last known position, before all of a long text is searched. */
const NEAR = 10_000;

/** The occurrence of the words with their whole context that is nearest to their original position. */
function nearest(text: string, { quote, prefix, suffix, position }: CodedWords): Range | undefined {
  const whole = prefix + quote + suffix;
  const stood = position - prefix.length;
  if (text.startsWith(whole, stood)) return { from: position, to: position + quote.length };
  const start = Math.max(0, stood - NEAR);
  const around = text.slice(start, stood + whole.length + NEAR);
  let best: number | undefined;
  for (let at = around.indexOf(whole); at >= 0; at = around.indexOf(whole, at + 1)) {
    if (best !== undefined && Math.abs(start + at - stood) > Math.abs(start + best - stood)) break;
    best = at;
  }
  const from = best === undefined ? undefined : start + best + prefix.length;
  return from === undefined ? undefined : { from, to: from + quote.length };
}

/**
 * Current position of coded words: unchanged, or else by their quote and context; undefined if they are gone. If the
 * context does not distinguish two matches, the original position wins.
 */
export function placeCode(text: string, finder: QuoteFinder, words: CodedWords): Range | undefined {
  const { quote, position } = words;
  return (
    nearest(text, words) ??
    finder.find(words, { context: false }) ??
    (text.startsWith(quote, position) ? { from: position, to: position + quote.length } : undefined)
  );
}
