import type { ConsentScope } from '@earshot/core/areas/consent/consent';

/** Labels of consent scopes. */
export const SCOPE_TITLES: Record<ConsentScope, string> = {
  INTERNAL: 'Internal',
  TEAM: 'Team',
  PUBLIC: 'Public',
};

/** Permissions of each consent scope. */
export const SCOPE_SAYS: Record<ConsentScope, string> = {
  INTERNAL: 'Internal use only',
  TEAM: 'May be published',
  PUBLIC: 'May be shared publicly',
};
