import { RETRIEVAL_METHODS } from '@earshot/core/areas/search/search';
import * as z from 'zod';
import { task } from '../../../pool/task.ts';
import { Ranking } from './ranking.ts';
import type { Segment } from './segment.ts';

const flags = () => z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'these are not flags');

/** Passages that may be found, with what of them may be. */
const searched = z.object({
  segment: z.custom<Segment>((value) => typeof value === 'object' && value !== null),
  /** 1 for each place that the asker may read, by its index */
  readable: flags(),
});

const question = z.object({
  segments: z.array(searched),
  /** 1 for each type of SEARCH_TYPES that is wanted */
  types: flags(),
  /** whether titles are found, too */
  titles: z.boolean(),
  /** only passages of these items, when given */
  only: z.array(z.string()).optional(),
  method: z.enum(RETRIEVAL_METHODS),
  /** the words of the question, and how much each counts */
  words: z.array(z.object({ text: z.string(), weight: z.number() })),
  most: z.int().min(0),
});
export type RankQuestion = z.output<typeof question>;

const answer = z.object({
  ranked: z.array(z.object({ segment: z.int(), row: z.int(), score: z.number() })),
  /** how many passages the asker may read */
  searched: z.int(),
  /** the words of the question: in how many of them each stands, and how much it tells */
  words: z.array(z.object({ text: z.string(), passages: z.int(), rarity: z.number() })),
});

/**
 * Ranks the passages that somebody may read by a question. What they may not read is passed over before anything is
 * counted: neither results nor their order depend on it.
 */
export const rankPassages = task({
  id: 'rank-passages',
  input: question,
  output: answer,
  run({ input, signal }) {
    const ranking = new Ranking(input, () => signal.throwIfStopped());
    return ranking.ranked(input.method, input.most);
  },
});
