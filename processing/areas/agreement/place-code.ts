import type { Quote, QuoteFinder, Range } from '@earshot/core/documents/anchor';

/** Words as they were when they were tagged, with what stood around them and where. */
export interface CodedWords extends Quote {
  position: number;
}

function standsAt(text: string, { quote, prefix, suffix, position }: CodedWords): Range | undefined {
  const to = position + quote.length;
  const same =
    text.startsWith(quote, position) &&
    text.slice(Math.max(0, position - prefix.length), position) === prefix &&
    text.startsWith(suffix, to);
  return same ? { from: position, to } : undefined;
}

/**
 * Where words stand in a text now: unchanged at their place, or else by their quote and context; undefined when they are
 * gone. Where the context does not tell two places apart, it is the one at which they stood.
 */
export function placeCode(text: string, finder: QuoteFinder, words: CodedWords): Range | undefined {
  const { quote, position } = words;
  return (
    standsAt(text, words) ??
    finder.find(words, { context: false }) ??
    (text.startsWith(quote, position) ? { from: position, to: position + quote.length } : undefined)
  );
}
