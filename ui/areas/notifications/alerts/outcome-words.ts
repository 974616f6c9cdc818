import type { AlertOutcome } from '@earshot/core/areas/notifications/alert';

/** Labels of the outcomes that a rule covers. */
export const OUTCOME_WORDS: Record<AlertOutcome, string> = {
  ANY: 'Done or refused',
  DONE: 'Done only',
  REFUSED: 'Refused only',
};
