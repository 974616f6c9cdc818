import { verifySentence } from '@earshot/core/areas/models/verify-sentence';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { citedSentence, verdictsWith } from '../models/cited-sentence.ts';
import { readSource, saidAt, source } from './source.ts';

const quote = z.object({
  /** the index of its source */
  source: z.int(),
  start: z.int(),
  text: z.string(),
  speakerId: z.string().nullable(),
  startMs: z.int().nullable(),
});

/** Verifies a text model's summary sentence by sentence against the sources of its quotes (N1). */
export const verifySummary = task({
  id: 'verify-summary',
  input: z.object({
    sources: z.array(source).max(limits.summary.sources),
    /** the index of each passage's source, by the passage's id */
    passages: z.record(z.string(), z.int()),
    sentences: z.array(citedSentence),
  }),
  output: z.object({
    verdicts: verdictsWith(quote),
  }),
  run({ input: { sources, passages, sentences }, signal }) {
    const places = new Map(Object.entries(passages));
    const read = sources.map(readSource);
    const textOf = (passage: string) => {
      const at = places.get(passage);
      const one = at === undefined ? undefined : read[at];
      return one && { id: String(at), text: one.text };
    };
    const verdicts = sentences.map((sentence) => {
      signal.throwIfStopped();
      const verdict = verifySentence(sentence, textOf);
      if (typeof verdict === 'string') return verdict;
      const quotes = verdict.quotes.flatMap(({ id, from, text }) => {
        const at = Number(id);
        const [own, words] = [sources[at], read[at]];
        return own && words ? [{ source: at, start: from, text, ...saidAt(own, words, from) }] : [];
      });
      return { ...verdict, quotes };
    });
    return { verdicts };
  },
});
