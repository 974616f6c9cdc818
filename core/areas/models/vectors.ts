import * as z from 'zod';
import { answer } from '../../model/entity.ts';
import { listQuery, query } from '../../model/operation.ts';
import { TextModelChoice } from './model-settings.ts';

/** An embedding model that can be chosen. */
export const embeddingModels = listQuery('embeddingModels', TextModelChoice, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'The embedding models that can be chosen: those of plugins that are on.',
});

/** Progress of computing vectors with the chosen embedding model. */
export const VectorState = answer('VectorState', {
  /** embedding model in use; '' for Earshot's own vectors */
  serving: z.string(),
  /** true while vectors of another model are being computed */
  making: z.boolean(),
  /** passages that can be sent, and those with a vector of the chosen model */
  passages: z.int(),
  made: z.int(),
  /** why no further vectors are computed, or questions are compared without the model; '' if there is no problem */
  problem: z.string(),
});
export type VectorState = z.infer<typeof VectorState.row>;
export const vectorState = query('vectorState', VectorState, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'How far the vectors of the chosen embedding model are made.',
});
