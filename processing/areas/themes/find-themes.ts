import { THEME_SENSITIVITIES } from '@earshot/core/areas/themes/theme-settings';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { type Stop, task } from '../../pool/task.ts';
import { findThemes as find } from './find.ts';
import { decodeModel, encodeModel } from './model.ts';
import { modelBytes, packedIds, packedTexts, realNumbers, themeFit, wholeNumbers } from './words/shapes.ts';

const ids = z.array(z.string()).readonly();

/** ThemeDecisions */
const decisions = z.object({
  held: z
    .array(
      z.object({
        key: z.string(),
        title: z.string(),
        had: z.string(),
        pinned: z.boolean(),
        hidden: z.boolean(),
        parts: z.array(ids).readonly(),
        moved: ids,
        about: ids,
      }),
    )
    .readonly(),
  ignored: ids,
  merged: z.array(z.object({ from: z.string(), into: z.string() })).readonly(),
});

const question = z
  .object({
    texts: packedTexts,
    /** the id of each text */
    points: packedIds.refine(({ length }) => length <= limits.themes.points, 'there are too many points'),
    /** how many themes (wantedThemes) */
    wanted: z.int().min(1).max(limits.themes.most),
    seed: z.int(),
    /** counts the outliers of the run; strangeness doesn't depend on it */
    sensitivity: z.enum(THEME_SENSITIVITIES),
    /** what people decided (decisionsOf) */
    decisions,
    /** titles that other themes have, so that none of these gets one of them */
    taken: z.array(z.string()).readonly().optional(),
    /** what the last run left: themes keep their keys */
    model: modelBytes().optional(),
  })
  .refine(({ texts, points }) => texts.ends.length === points.length, 'there is no text for each point');

const passage = z.object({
  /** the place of its text */
  point: z.int(),
  /** where it begins in the text, in UTF-16 units */
  start: z.int(),
  text: z.string(),
});

const theme = z.object({
  /** the same as in the last run where it is the same theme */
  key: z.string(),
  /** what people call it, else of words that are said in it; no two have the same */
  title: z.string(),
  size: z.int(),
  /** how much of it is found again on a part of the texts, from 0 to 1 */
  stability: z.number(),
  quotes: z.array(passage),
  summary: z.array(passage),
});

const answer = z.object({
  /** the largest first; those that people decided about are among them even if nothing is in them any more */
  themes: z.array(theme),
  /** the place of its theme for each point; -1 where it is in none */
  themeOf: wholeNumbers(),
  /** for isOutlier at any sensitivity; Infinity where nothing is like the point, -Infinity where people decided */
  strangeness: realNumbers(),
  /** for assign-themes, and the next run */
  model: modelBytes(),
  fit: themeFit,
});
/** What a run found. */
export type ThemeRun = z.infer<typeof answer>;

const progress = z.object({
  /** from 0 to 1 */
  done: z.number(),
});
/** How far a run is. */
export type ThemeProgress = z.infer<typeof progress>;

/** What is told is at least so far from what was told before. */
const STEP = 0.01;

/** Takes step after step of long work, as long as somebody waits for it. */
async function worked<T>(work: Generator<number, T>, signal: Stop, tell: (done: number) => Promise<void>): Promise<T> {
  let told = 0;
  for (;;) {
    signal.throwIfStopped();
    const step = work.next();
    if (step.done) return step.value;
    if (step.value - told < STEP) continue;
    told = step.value;
    await tell(told);
  }
}

/** Finds themes in texts, and tells how far it is. The same question has the same answer, byte for byte. */
export const findThemes = task({
  id: 'find-themes',
  input: question,
  chunk: progress,
  output: answer,
  moves: ({ themeOf, strangeness, model }) => [
    new Uint8Array(themeOf.buffer),
    new Uint8Array(strangeness.buffer),
    model,
  ],
  async run({ input: { model, ...asked }, signal, emit }) {
    const past = model && decodeModel(model);
    const found = await worked(find({ ...asked, past }), signal, (done) => emit({ done }));
    return { ...found, model: encodeModel(found.model) };
  },
});
