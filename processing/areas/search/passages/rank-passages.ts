import * as z from 'zod';
import { task } from '../../../pool/task.ts';
import { rankQuestion } from './rank-question.ts';
import { Ranking } from './ranking.ts';

const answer = z.object({
  ranked: z.array(z.object({ segment: z.int(), row: z.int(), score: z.number() })),
  /** number of passages that the asker can read */
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
  input: rankQuestion,
  output: answer,
  run({ input, signal }) {
    const ranking = new Ranking(input, () => signal.throwIfStopped());
    return ranking.ranked(input.method, input.most);
  },
});
