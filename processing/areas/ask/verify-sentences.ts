import { verifySentence } from '@earshot/core/areas/models/verify-sentence';
import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { citedSentence, verdictsWith } from '../models/cited-sentence.ts';

/** Verifies sentences of a text model against the current texts of their passages (N1). */
export const verifySentences = task({
  id: 'verify-sentences',
  input: z.object({
    texts: z.array(z.object({ id: z.string(), text: z.string() })),
    /** the index of each passage's text, by the passage's id */
    passages: z.record(z.string(), z.int()),
    sentences: z.array(citedSentence),
  }),
  output: z.object({
    verdicts: verdictsWith(z.object({ id: z.string(), text: z.string(), from: z.int(), to: z.int() })),
  }),
  run({ input: { texts, passages, sentences }, signal }) {
    const places = new Map(Object.entries(passages));
    const textOf = (passage: string) => texts[places.get(passage) ?? -1];
    const verdicts = sentences.map((sentence) => {
      signal.throwIfStopped();
      return verifySentence(sentence, textOf);
    });
    return { verdicts };
  },
});
