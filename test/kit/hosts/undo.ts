import { operations } from '@earshot/core/model/all';
import type { Person } from './host.ts';

/** How what somebody did last is taken back, as Undo in the browser does it. */
export function undoOf(by: Person): () => Promise<unknown> {
  const back = by.undo?.undo;
  const operation = operations.find(({ name }) => name === back?.command);
  if (!back || !operation) throw new Error('There is nothing to take back.');
  return () => by.call(operation, back.input);
}
