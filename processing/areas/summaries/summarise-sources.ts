import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { frameworkSection } from '@earshot/core/rules/models/summary-framework';
import { SUMMARY_LANGUAGES } from '@earshot/core/rules/models/summary-language';
import { REFUSED } from '@earshot/core/texts';
import * as z from 'zod';
import { type Stop, task } from '../../pool/task.ts';
import type { Sentence } from './reading.ts';
import { type ReadSource, readSource, type Source, source } from './source.ts';
import { summarise } from './summarise.ts';

const sentence = z.object({
  /** the index of its source */
  source: z.int(),
  start: z.int(),
  text: z.string(),
  speakerId: z.string().nullable(),
  startMs: z.int().nullable(),
});

/** Share of reading the texts in the whole work. */
const READ_SHARE = 0.5;
const STEP = 0.02;
const TOLD_STEPS = 50;
/** Number of steps after which half of the remaining progress is reported. */
const HALF_STEPS = 500;

/**
 * Runs work step by step until it is done or cancelled. The number of steps is unknown, so each adds less to the
 * progress.
 */
async function worked<T>(work: Generator<void, T>, signal: Stop, tell: (done: number) => Promise<void>): Promise<T> {
  for (let steps = 0; ; steps += 1) {
    signal.throwIfStopped();
    const step = work.next();
    if (step.done) return step.value;
    if (steps % TOLD_STEPS === 0) await tell(READ_SHARE + (1 - READ_SHARE) * (steps / (steps + HALF_STEPS)));
  }
}

/** A sentence with speaker and time, which for texts outside of pages are known to the source only. */
const placedIn =
  (sources: readonly Source[]) =>
  ({ source: index, start, text, ...inText }: Sentence) => {
    const own = sources[index];
    const { speakerId, startMs } = own && 'text' in own ? own : inText;
    return { source: index, start, text, speakerId, startMs };
  };

/** Makes a summary of sentences of texts. The same input gives the same result. */
export const summariseSources = task({
  id: 'summarise-sources',
  input: z.object({
    sources: z.array(source).max(limits.summary.sources),
    sections: z.array(frameworkSection).min(1).max(limits.summary.sections),
    language: z.enum(SUMMARY_LANGUAGES),
    prompt: z.string(),
  }),
  chunk: z.object({ done: z.number() }),
  output: z.object({
    /** the hash of each source's text */
    hashes: z.array(z.string()),
    transcript: z.boolean(),
    sections: z.array(
      z.object({
        title: z.string(),
        asked: sentence.optional(),
        startMs: z.int().nullable(),
        sentences: z.array(sentence),
      }),
    ),
  }),
  async run({ input: { sources, ...asked }, signal, emit }) {
    const texts: ReadSource[] = [];
    let told = 0;
    for (const one of sources) {
      signal.throwIfStopped();
      texts.push(readSource(one));
      const done = (READ_SHARE * texts.length) / sources.length;
      if (done - told >= STEP) await emit({ done });
      told = done - told >= STEP ? done : told;
    }
    const characters = texts.reduce((sum, text) => sum + text.text.length, 0);
    if (characters < limits.summary.leastCharacters) throw new Refusal('NOT_ENOUGH_DATA', REFUSED.NOT_ENOUGH_DATA);
    const { sections } = await worked(summarise({ sources: texts, ...asked }), signal, (done) => emit({ done }));
    const place = placedIn(sources);
    return {
      hashes: texts.map(({ hash }) => hash),
      transcript: texts.some((text) => text.blocks.some(({ type }) => type === 'segment')),
      sections: sections.slice(0, limits.summary.sections).map(({ asked: question, sentences, ...section }) => ({
        ...section,
        ...(question ? { asked: place(question) } : {}),
        sentences: sentences.map(place),
      })),
    };
  },
});
