import type { Mutation } from './mutation.ts';
import { ASKING } from './mutations/asking.ts';
import { AVAILABILITY } from './mutations/availability.ts';
import { CODERS } from './mutations/coders.ts';
import { CONSENT } from './mutations/consent.ts';
import { DOORS } from './mutations/doors.ts';
import { READING } from './mutations/reading.ts';
import { RECORDINGS } from './mutations/recordings.ts';
import { RIGHTS } from './mutations/rights.ts';
import { SERVICES } from './mutations/services.ts';

/** The walls between workspaces, places and people, each removed once (contract P1, P19). */
export const MUTATIONS: readonly Mutation[] = [
  ...RIGHTS,
  ...READING,
  ...DOORS,
  ...ASKING,
  ...CODERS,
  ...CONSENT,
  ...SERVICES,
  ...AVAILABILITY,
  ...RECORDINGS,
];
