import * as z from 'zod';
import { answer } from '../../model/entity.ts';
import { listQuery, query } from '../../model/operation.ts';
import { TextModelChoice } from './model-settings.ts';

/** An embedding model that could be chosen. */
export const embeddingModels = listQuery('embeddingModels', TextModelChoice, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'The embedding models that can be chosen: those of plugins that are on.',
});

/** Progress of computing vectors with the chosen embedding model. */
export const VectorState = answer('VectorState', {
  /** the embedding model whose vectors are compared; '' for those that Earshot makes */
  serving: z.string(),
  /** whether vectors of another model are still being made */
  making: z.boolean(),
  /** passages that may be sent, and those that have a vector of the chosen model */
  passages: z.int(),
  made: z.int(),
  /** why no further vectors are made, or questions are compared as without a model; '' when nothing is in the way */
  problem: z.string(),
});
export type VectorState = z.infer<typeof VectorState.row>;
export const vectorState = query('vectorState', VectorState, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'How far the vectors of the chosen embedding model are made.',
});
