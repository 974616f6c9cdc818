import { isUuid } from '@earshot/core/rules/id';

/** Who a state of a document's awareness belongs to; it comes from other people's browsers, so anything may stand in it. */
export function personIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('person' in state)) return undefined;
  const { person } = state;
  return typeof person === 'string' && isUuid(person) ? person : undefined;
}
