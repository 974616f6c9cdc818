import { verifyQuote } from '@earshot/core/areas/models/verify-sentence';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { describe } from '../../documents/highlight.ts';
import { type DocumentText, readText } from '../../documents/text.ts';
import { bytes, task } from '../../pool/task.ts';
import { sentences } from '../../words/sentences.ts';
import { refusalKey, refusedSentences } from './suggest.ts';

/** Numbers of tags. */
const tagNumbers = z.array(z.int().min(0));
const tagged = z.object({ id: z.string(), tags: tagNumbers });

/** Position of words in a note: in their passage if it still exists, else anywhere. */
function standingIn(note: string, passage: string, words: string) {
  const from = Math.max(0, note.indexOf(passage));
  const within = note.startsWith(passage, from) ? passage : note;
  const found = verifyQuote({ text: words }, { id: '', text: within });
  return typeof found === 'string' ? undefined : { from: from + found.from, to: from + found.to };
}

/** The tags of highlights on some of these words. */
function tagsOn(
  { marked }: DocumentText,
  coded: ReadonlyMap<string, readonly number[]>,
  at: { from: number; to: number },
) {
  const found = new Set<number>();
  for (const [id, pieces] of marked)
    if (pieces.some(({ from, to }) => from < at.to && at.from < to))
      for (const tag of coded.get(id) ?? []) found.add(tag);
  return found;
}

/**
 * Filters highlights proposed by a text model: only those whose words are in the note remain (N1), without tags that
 * these words have or that were rejected for them.
 */
export const verifySuggestions = task({
  id: 'verify-suggestions',
  input: z.object({
    /** the current state of the note */
    updates: z.array(bytes()),
    /** the text of each passage that the model was given, by its id */
    passages: z.record(z.string(), z.string()),
    proposals: z.array(z.object({ passage: z.string(), text: z.string(), tags: tagNumbers })),
    /** the highlights of the note */
    coded: z.array(tagged),
    /** suggestions that were rejected in it */
    rejected: z.array(z.object({ text: z.string(), tags: tagNumbers })),
  }),
  output: z.object({
    suggestions: z.array(
      z.object({ quote: z.string(), prefix: z.string(), suffix: z.string(), from: z.int(), tags: tagNumbers }),
    ),
    unverified: z.int(),
  }),
  run({ input: { updates, passages, proposals, coded, rejected }, signal }) {
    const read = readText(fromUpdates(updates));
    const given = new Map(Object.entries(passages));
    const tagsOf = new Map(coded.map((one) => [one.id, one.tags]));
    const refused = refusedSentences(rejected);
    const found = new Map<string, OutputSuggestion>();
    let unverified = 0;
    for (const { passage, text, tags } of proposals) {
      signal.throwIfStopped();
      const own = given.get(passage);
      const at = own === undefined ? undefined : standingIn(read.text, own, text);
      if (!at || tags.length === 0) {
        unverified += 1;
        continue;
      }
      const taken = tagsOn(read, tagsOf, at);
      const { quote, prefix, suffix, from } = describe(read, '', [at]);
      const isRefused = (tag: number) => sentences(quote).some((one) => refused.has(refusalKey(one.text, tag)));
      const wanted = [...new Set(tags)].filter((tag) => !taken.has(tag) && !isRefused(tag));
      const key = `${at.from} ${at.to}`;
      if (wanted.length > 0 && !found.has(key))
        found.set(key, { quote, prefix, suffix, from, tags: wanted.slice(0, limits.suggestions.tags) });
    }
    return { suggestions: [...found.values()].sort((a, b) => a.from - b.from), unverified };
  },
});

interface OutputSuggestion {
  quote: string;
  prefix: string;
  suffix: string;
  from: number;
  tags: number[];
}
