import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { readText } from '../../documents/text.ts';
import { bytes, task } from '../../pool/task.ts';
import { retypedWords, WordFinder } from './retyped-words.ts';
import { outsideTurns } from './turns.ts';

/** Searches texts and documents for a person's words; returns those that contain some, each with the first match. */
export const findRetyped = task({
  id: 'find-retyped',
  input: retypedWords.extend({
    /** the first occurrence of each of `without` does not count */
    texts: z.array(z.object({ id: z.string(), text: z.string(), without: z.array(z.string()) })),
    /** words of these speakers do not count */
    documents: z.array(z.object({ id: z.string(), updates: z.array(bytes()), speakerIds: z.array(z.string()) })),
  }),
  output: z.array(z.object({ id: z.string(), excerpt: z.string() })),
  run({ input: { texts, documents, ...sought } }) {
    const finder = new WordFinder(sought);
    const found: { id: string; excerpt: string }[] = [];
    for (const { id, text, without } of texts) {
      const own = without.reduce((left, part) => (part === '' ? left : left.replace(part, () => '\n')), text);
      const [first] = finder.in(own);
      if (first) found.push({ id, excerpt: `${first.before}${first.text}${first.after}` });
    }
    for (const { id, updates, speakerIds } of documents) {
      const read = readText(fromUpdates(updates));
      const [first] = finder.in(read.written).filter(outsideTurns(read, speakerIds));
      if (first) found.push({ id, excerpt: `${first.before}${first.text}${first.after}` });
    }
    return found;
  },
});
