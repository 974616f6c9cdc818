import { vectorState } from '@earshot/core/areas/models/vectors';
import { type Handler, inside } from '../../operations/handlers.ts';
import { countVectors, vectorStateOf } from './vectors/vector-state.ts';

const NONE = { serving: '', making: false, passages: 0, made: 0, problem: '' };

/** Queries about an embedding model's vectors, for administrators. */
export function vectorHandlers(): Handler[] {
  return [
    inside(vectorState, async ({ work: { transaction } }) => {
      const state = await vectorStateOf(transaction);
      if (!state) return NONE;
      const { serving, wanted, problem } = state;
      const [, , ...model] = serving.split(' ');
      return {
        serving: model.join(' '),
        making: serving !== wanted,
        problem,
        ...(await countVectors(transaction, wanted)),
      };
    }),
  ];
}
