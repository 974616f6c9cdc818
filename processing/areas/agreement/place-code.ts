import type { Quote, QuoteFinder, Range } from '@earshot/core/documents/anchor';

/** Words as they were when they were tagged, with what stood around them and where. */
export interface CodedWords extends Quote {
  position: number;
}

/** So far, in characters, words are looked for around where they stood, before all of a long text is searched. */
const NEAR = 10_000;

/** The nearest place at which the words stand with all that stood around them. */
function nearest(text: string, { quote, prefix, suffix, position }: CodedWords): Range | undefined {
  const whole = prefix + quote + suffix;
  let best: number | undefined;
  const apart = (at: number) => Math.abs(at + prefix.length - position);
  for (
    let at = text.indexOf(whole, Math.max(0, position - prefix.length - NEAR));
    at >= 0;
    at = text.indexOf(whole, at + 1)
  ) {
    if (best !== undefined && apart(at) > apart(best)) break;
    best = at;
    if (at > position) break;
  }
  return best === undefined ? undefined : { from: best + prefix.length, to: best + prefix.length + quote.length };
}

/**
 * Where words stand in a text now: unchanged at their place, or else by their quote and context; undefined when they are
 * gone. Where the context does not tell two places apart, it is the one at which they stood.
 */
export function placeCode(text: string, finder: QuoteFinder, words: CodedWords): Range | undefined {
  const { quote, position } = words;
  return (
    nearest(text, words) ??
    finder.find(words, { context: false }) ??
    (text.startsWith(quote, position) ? { from: position, to: position + quote.length } : undefined)
  );
}
