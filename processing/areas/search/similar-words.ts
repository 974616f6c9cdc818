import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { similarity, trigramsOf } from '../people/trigrams.ts';

/** Minimum similarity of a mistyped word and its correction. */
const LEAST_SIMILAR = 0.3;

/** Finds the most similar existing word for each mistyped one; ties by frequency. */
export const similarWords = task({
  id: 'similar-words',
  input: z.object({
    words: z.array(z.string()),
    vocabulary: z.array(z.object({ word: z.string(), texts: z.int() })),
  }),
  output: z.object({ similar: z.array(z.string().nullable()) }),
  run({ input: { words, vocabulary }, signal }) {
    const wanted = words.map((word) => ({ trigrams: trigramsOf(word), best: '', score: LEAST_SIMILAR, texts: 0 }));
    for (const [at, { word, texts }] of vocabulary.entries()) {
      if (at % 1024 === 0) signal.throwIfStopped();
      const trigrams = trigramsOf(word);
      for (const one of wanted) {
        const score = similarity(one.trigrams, trigrams);
        if (score < one.score || (score === one.score && texts <= one.texts)) continue;
        Object.assign(one, { best: word, score, texts });
      }
    }
    return { similar: wanted.map(({ best }) => (best === '' ? null : best)) };
  },
});
