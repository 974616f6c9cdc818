import type { AlertOutcome } from '@earshot/core/areas/notifications/alert';

/** Which outcomes a rule is about. */
export const OUTCOME_WORDS: Record<AlertOutcome, string> = {
  ANY: 'Done or refused',
  DONE: 'Done only',
  REFUSED: 'Refused only',
};
