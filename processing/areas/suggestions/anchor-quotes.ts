import { QuoteFinder } from '@earshot/core/documents/anchor';
import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { describe } from '../../documents/highlight.ts';
import { readText } from '../../documents/text.ts';
import { bytes, task } from '../../pool/task.ts';

const words = z.object({ id: z.string(), quote: z.string(), prefix: z.string(), suffix: z.string() });

/** Finds the current positions of quotes in a document; quotes that are gone or ambiguous are left out. */
export const anchorQuotes = task({
  id: 'anchor-quotes',
  input: z.object({
    /** the stored state and the edits logged after it */
    updates: z.array(bytes()),
    quotes: z.array(words),
  }),
  output: z.object({
    /** current words, with the highlights on them */
    found: z.array(words.extend({ from: z.int(), highlightIds: z.array(z.string()) })),
  }),
  run({ input: { updates, quotes }, signal }) {
    const read = readText(fromUpdates(updates));
    const finder = new QuoteFinder(read.text);
    const found = quotes.flatMap(({ id, ...quote }) => {
      signal.throwIfStopped();
      const range = finder.find(quote, { context: false });
      if (!range) return [];
      const now = describe(read, id, [range]);
      const highlightIds = [...read.marked].flatMap(([highlightId, pieces]) =>
        pieces.some(({ from, to }) => from < range.to && to > range.from) ? [highlightId] : [],
      );
      return [{ id, quote: now.quote, prefix: now.prefix, suffix: now.suffix, from: now.from, highlightIds }];
    });
    return { found };
  },
});
