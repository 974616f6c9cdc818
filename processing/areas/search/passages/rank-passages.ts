import * as z from 'zod';
import { task } from '../../../pool/task.ts';
import { rankQuestion } from './rank-question.ts';
import { Ranking } from './ranking.ts';

const answer = z.object({
  ranked: z.array(z.object({ segment: z.int(), row: z.int(), score: z.number() })),
  /** number of passages that the asker can read */
  searched: z.int(),
  /** words of the question: the number of passages with each, and its weight */
  words: z.array(z.object({ text: z.string(), passages: z.int(), rarity: z.number() })),
});

/**
 * Ranks the passages that a user can read by a question. Others are skipped before anything is counted: neither results
 * nor their order depend on them.
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
