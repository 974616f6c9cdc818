import { CODING_UNITS, codedUnits } from '@earshot/core/areas/agreement/coded-units';
import { measureAgreement as measure } from '@earshot/core/areas/agreement/measure';
import { UNDEFINED_REASONS } from '@earshot/core/areas/agreement/tally';
import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { packedRanges, unpackRanges } from './packed-ranges.ts';

const range = z.object({ from: z.int(), to: z.int() });
const note = z.object({
  counts: z.array(z.boolean()).readonly(),
  paragraphs: packedRanges(),
  sentences: packedRanges(),
  codes: z.array(range.extend({ id: z.string(), coder: z.int(), tagIds: z.array(z.string()).readonly() })).readonly(),
});
const figure = z.union([
  z.object({ value: z.number(), reason: z.null() }),
  z.object({ value: z.null(), reason: z.enum(UNDEFINED_REASONS) }),
]);
const coefficient = z.object({ figure, interval: z.tuple([z.number(), z.number()]).readonly().nullable() });

const unpacked = ({ paragraphs, sentences, ...coded }: z.infer<typeof note>) => ({
  ...coded,
  paragraphs: unpackRanges(paragraphs),
  sentences: unpackRanges(sentences),
});

/** Computes how far the coders of a round agree, with confidence intervals. */
export const measureAgreement = task({
  id: 'measure-agreement',
  input: z.object({
    notes: z.array(note),
    unit: z.enum(CODING_UNITS),
    coders: z.int(),
    tagIds: z.array(z.string()),
    resamples: z.int(),
    seed: z.int(),
    inside: z.number(),
  }),
  output: z.object({
    alpha: coefficient,
    percent: figure,
    units: z.number(),
    pairs: z.array(
      z.object({
        coders: z.tuple([z.int(), z.int()]).readonly(),
        kappa: coefficient,
        percent: figure,
        units: z.number(),
      }),
    ),
    tags: z.array(
      z.object({
        tagId: z.string(),
        alpha: coefficient,
        percent: figure,
        kappas: z.array(figure),
        units: z.array(z.number()),
      }),
    ),
  }),
  run: ({ input: { notes, unit, ...options }, signal }) =>
    measure(codedUnits(notes.map(unpacked), unit), { ...options, step: () => signal.throwIfStopped() }),
});
