import { isUuid } from '@earshot/core/rules/id';

/** Person of an awareness state; undefined for one's own, which does not include it. */
export function personIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('person' in state)) return undefined;
  const { person } = state;
  return typeof person === 'string' && isUuid(person) ? person : undefined;
}
