import { operations } from '@earshot/core/model/all';
import type { Person } from './host.ts';

/** Undoes a person's last action, as Undo in the browser does. */
export function undoOf(by: Person): () => Promise<unknown> {
  const back = by.undo?.undo;
  const operation = operations.find(({ name }) => name === back?.command);
  if (!back || !operation) throw new Error('There is nothing to take back.');
  return () => by.call(operation, back.input);
}
