import { RETRIEVAL_METHODS } from '@earshot/core/areas/search/search';
import * as z from 'zod';
import type { Segment } from './segment.ts';

const flags = () => z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'these are not flags');

/** Passages that may be found, with what of them may be. */
const searched = z.object({
  segment: z.custom<Segment>((value) => typeof value === 'object' && value !== null),
  /** 1 for each place that the asker may read, by its index */
  readable: flags(),
});

/** A question to passages, with those that may be found. */
export const rankQuestion = z.object({
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
  /** its vector by the embedding model that made those of passages */
  vector: z.custom<Float32Array>((value) => value instanceof Float32Array, 'this is no vector').optional(),
});
export type RankQuestion = z.output<typeof rankQuestion>;
