import { quoteInText } from '@earshot/core/rules/words/quote-in-text';
import * as z from 'zod';
import { task } from '../../pool/task.ts';

/** Looks up quotes in the current texts of their sources. */
export const findQuotes = task({
  id: 'find-quotes',
  input: z.object({
    texts: z.array(z.string()),
    quotes: z.array(z.object({ text: z.int(), quote: z.string() })),
  }),
  output: z.object({
    /** position of each quote; null if it is gone */
    standing: z.array(z.object({ from: z.int(), to: z.int() }).nullable()),
  }),
  run({ input: { texts, quotes }, signal }) {
    const standing = quotes.map(({ text, quote }) => {
      signal.throwIfStopped();
      return quoteInText(quote, texts[text] ?? '') ?? null;
    });
    return { standing };
  },
});
