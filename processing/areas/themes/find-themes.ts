import { THEME_SENSITIVITIES } from '@earshot/core/areas/themes/theme-settings';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { stepByStep } from '../../pool/step-by-step.ts';
import { task } from '../../pool/task.ts';
import { flags, modelBytes, packedIds, packedTexts, realNumbers, themeFit, wholeNumbers } from '../../words/shapes.ts';
import { findThemes as find } from './find.ts';
import { decodeModel, encodeModel } from './model.ts';

const ids = z.array(z.string()).readonly();

/** ThemeDecisions */
const decisions = z.object({
  themes: z
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
    /** the ids of the data points, one for each text */
    points: packedIds.refine(({ length }) => length <= limits.themes.points, 'there are too many points'),
    /** the number of themes to find (wantedThemes) */
    wanted: z.int().min(1).max(limits.themes.most),
    seed: z.int(),
    /** determines outliers; strangeness does not depend on it */
    sensitivity: z.enum(THEME_SENSITIVITIES),
    /** people's decisions (decisionsOf) */
    decisions,
    /** titles of other themes, which must not be reused */
    taken: z.array(z.string()).readonly().optional(),
    /** the model of the last run, so that themes keep their keys */
    model: modelBytes().optional(),
  })
  .refine(({ texts, points }) => texts.ends.length === points.length, 'there is no text for each point');

const passage = z.object({
  /** the index of its text */
  point: z.int(),
  /** start in the text, in UTF-16 units */
  start: z.int(),
  text: z.string(),
});

const theme = z.object({
  /** the key of the same theme in the last run, or a new one */
  key: z.string(),
  /** the title that people gave, or typical words; all titles differ */
  title: z.string(),
  size: z.int(),
  /** stability: how much of the theme recurs in repetitions on part of the texts, from 0 to 1 */
  stability: z.number(),
  quotes: z.array(passage),
  summary: z.array(passage),
});

const answer = z.object({
  /** the largest first; themes with people's decisions are included even when they are empty */
  themes: z.array(theme),
  /** the index of each point's theme; -1 for none */
  themeOf: wholeNumbers(),
  /** the strangeness of each point for isOutlier; Infinity when nothing is similar */
  strangeness: realNumbers(),
  /** 1 for points that a person assigned to their theme: they are never outliers */
  decided: flags(),
  /** the model for assign-themes and the next run */
  model: modelBytes(),
  fit: themeFit,
});
/** The result of a run. */
export type ThemeRun = z.infer<typeof answer>;

const progress = z.object({
  /** from 0 to 1 */
  done: z.number(),
});
/** The progress of a run. */
export type ThemeProgress = z.infer<typeof progress>;

/** Progress is reported in steps of at least this size. */
const STEP = 0.01;

/** Finds themes in texts, with progress. The same input gives the same result, byte for byte. */
export const findThemes = task({
  id: 'find-themes',
  input: question,
  chunk: progress,
  output: answer,
  moves: ({ themeOf, strangeness, decided, model }) => [
    new Uint8Array(themeOf.buffer),
    new Uint8Array(strangeness.buffer),
    decided,
    model,
  ],
  async run({ input: { model, ...asked }, signal, emit }) {
    const past = model && decodeModel(model);
    const tell = (done: number) => emit({ done });
    const found = await stepByStep(find({ ...asked, past }), { signal, step: STEP, tell });
    return { ...found, model: encodeModel(found.model) };
  },
});
