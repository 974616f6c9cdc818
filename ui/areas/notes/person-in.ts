import { isUuid } from '@earshot/core/rules/id';

/** Who a state of a document's awareness belongs to; undefined for one's own, which doesn't say. */
export function personIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('person' in state)) return undefined;
  const { person } = state;
  return typeof person === 'string' && isUuid(person) ? person : undefined;
}
