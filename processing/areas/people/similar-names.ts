import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { NameIndex } from './name-index.ts';
import { comparedText } from './trigrams.ts';

/**
 * Similarity from which two people are proposed as duplicates. For FEBRL’s pairs of names, 67 % of duplicates are
 * proposed and 13 % of proposals are wrong (test/areas/directory/real-names.test.ts).
 */
export const LIKELY_THRESHOLD = 0.4;
/** Matches proposed for a row (PE-05). */
export const MOST_MATCHES = 2;

const named = z.object({ name: z.string(), email: z.string() });

/**
 * Proposes duplicates: for each person from `from` on, up to two earlier ones with the most similar name and email
 * address.
 */
export const similarNames = task({
  id: 'similar-names',
  input: z.object({
    people: z.array(named),
    /** the first person to compare; earlier ones are only candidates */
    from: z.int().min(0).default(0),
    /** true if people from `from` on are also compared with each other */
    among: z.boolean().default(true),
    threshold: z.number().gt(0).max(1).default(LIKELY_THRESHOLD),
  }),
  output: z.object({
    matches: z.array(z.object({ person: z.int(), like: z.int(), similarity: z.number() })),
  }),
  run({ input: { people, from, among, threshold }, signal }) {
    const texts: string[] = [];
    for (const { name, email } of people) {
      if (texts.length % 1024 === 0) signal.throwIfStopped();
      texts.push(comparedText(name, email));
    }
    const index = new NameIndex(texts, threshold);
    const matches: { person: number; like: number; similarity: number }[] = [];
    for (let person = from; person < people.length; person += 1) {
      if (person % 16 === 0) signal.throwIfStopped();
      for (const { at, similarity } of index.matches(person, among ? person : from, MOST_MATCHES))
        matches.push({ person, like: at, similarity });
    }
    return { matches };
  },
});
