import { QuoteFinder } from '@earshot/core/documents/anchor';
import * as z from 'zod';
import { bytes, task } from '../pool/task.ts';
import { fromUpdates } from './convert.ts';
import { wireRange } from './position.ts';
import { readText } from './text.ts';

/**
 * Finds quotes in a stored document and returns the range of each as an editor would send it; missing ones are left
 * out.
 */
export const placeQuotes = task({
  id: 'place-quotes',
  input: z.object({
    updates: z.array(bytes()),
    quotes: z.array(z.object({ id: z.string(), quote: z.string(), prefix: z.string(), suffix: z.string() })),
  }),
  output: z.object({ placed: z.array(z.object({ id: z.string(), from: z.string(), to: z.string() })) }),
  run({ input: { updates, quotes }, signal }) {
    const doc = fromUpdates(updates);
    const finder = new QuoteFinder(readText(doc).text);
    const placed = quotes.flatMap(({ id, ...quote }) => {
      signal.throwIfStopped();
      const range = finder.find(quote, { context: false });
      const wire = range && wireRange(doc, range);
      return wire ? [{ id, ...wire }] : [];
    });
    return { placed };
  },
});
