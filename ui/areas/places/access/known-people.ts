import type { Group } from '@earshot/core/areas/workspace/group';
import type { Member } from '@earshot/core/model/member';
import type { Grant } from '@earshot/core/model/place';
import { displayTitle } from '@earshot/core/rules/text';
import { DEFAULT_TITLES } from '@earshot/core/texts';

/** Possible grantees. */
export interface Known {
  people: readonly Member[];
  groups: readonly Group[];
}

/** Name of a grant's principal. */
export function granteeOf({ principal, principalId }: Pick<Grant, 'principal' | 'principalId'>, known: Known): string {
  if (principal === 'EVERYONE') return 'Everyone in the workspace';
  if (principal === 'GROUP') return displayTitle('group', known.groups.find(({ id }) => id === principalId)?.name);
  return known.people.find(({ id }) => id === principalId)?.name ?? DEFAULT_TITLES.deletedUser;
}
