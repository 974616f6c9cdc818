import { RETRIEVAL_METHODS } from '@earshot/core/areas/search/search';
import * as z from 'zod';
import type { Segment } from './segment.ts';

const flags = () => z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'these are not flags');

/** Searchable passages, and which of them can be results. */
const searched = z.object({
  segment: z.custom<Segment>((value) => typeof value === 'object' && value !== null),
  /** 1 for each place that the user can read, by its index */
  readable: flags(),
});

/** A question, with the passages that can be results. */
export const rankQuestion = z.object({
  segments: z.array(searched),
  /** 1 for each requested type of SEARCH_TYPES */
  types: flags(),
  /** true if titles are searched, too */
  titles: z.boolean(),
  /** only passages of these items, if given */
  only: z.array(z.string()).optional(),
  method: z.enum(RETRIEVAL_METHODS),
  /** the words of the question, and their weights */
  words: z.array(z.object({ text: z.string(), weight: z.number() })),
  most: z.int().min(0),
  /** the question's vector by the embedding model of the passages */
  vector: z.custom<Float32Array>((value) => value instanceof Float32Array, 'this is no vector').optional(),
});
export type RankQuestion = z.output<typeof rankQuestion>;
