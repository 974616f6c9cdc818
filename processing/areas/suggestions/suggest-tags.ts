import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { readText } from '../../documents/text.ts';
import { stepByStep } from '../../pool/step-by-step.ts';
import { bytes, task } from '../../pool/task.ts';
import { textAt } from '../../words/packed-texts.ts';
import { packedTexts } from '../../words/shapes.ts';
import { suggestTags as suggest } from './suggest.ts';

/** Numbers of tags, below `tags`. */
const tagNumbers = z.array(z.int().min(0));

const question = z
  .object({
    /** the note: its stored state and the edits logged after it */
    updates: z.array(bytes()),
    /** the words of coded highlights, and the tags of each */
    examples: packedTexts,
    tagsOf: z.array(tagNumbers).max(limits.suggestions.examples),
    /** number of tags */
    tags: z.int().min(0).max(limits.suggestions.learnedTags),
    /** the highlights of the note itself */
    coded: z.array(z.object({ id: z.string(), tags: tagNumbers })),
    /** suggestions that were rejected in this note */
    rejected: z.array(z.object({ text: z.string(), tags: tagNumbers })),
  })
  .refine(({ examples, tagsOf }) => examples.ends.length === tagsOf.length, 'there are not tags for each example');

const suggested = z.object({
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  /** start in the note's text */
  from: z.int(),
  tags: tagNumbers,
  score: z.number(),
  /** the nearest examples by their numbers */
  nearest: z.array(z.int()),
});

const progress = z.object({
  /** from 0 to 1 */
  done: z.number(),
});
/** Progress of a search for suggestions. */
export type SuggestionProgress = z.infer<typeof progress>;

/** Minimum step of reported progress. */
const STEP = 0.05;

/** Suggests passages of a note for highlighting, with tags, by earlier coding; nothing outside is called. */
export const suggestTags = task({
  id: 'suggest-tags',
  input: question,
  chunk: progress,
  output: z.object({ suggestions: z.array(suggested) }),
  async run({ input: { updates, examples, tagsOf, tags, coded, rejected }, signal, emit }) {
    const known = {
      examples: tagsOf.map((own, at) => ({ text: textAt(examples, at), tags: own })),
      tags,
      coded: new Map(coded.map((one) => [one.id, one.tags])),
      rejected,
    };
    const read = readText(fromUpdates(updates));
    const tell = (done: number) => emit({ done });
    return { suggestions: await stepByStep(suggest(read, known), { signal, step: STEP, tell }) };
  },
});
