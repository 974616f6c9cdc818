import type { UndoableRunState } from '@earshot/core/model/run-state';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconFileImport,
  IconPlayerStop,
} from '@tabler/icons-react';

/** The words and the sign of a run's state. */
export interface RunLook {
  words: string;
  icon: typeof IconCheck;
}

/** Looks of an import's states. */
export const IMPORT_LOOKS: Readonly<Record<UndoableRunState, RunLook>> = {
  WAITING: { words: 'Waiting', icon: IconClock },
  RUNNING: { words: 'Importing', icon: IconFileImport },
  DONE: { words: 'Done', icon: IconCheck },
  FAILED: { words: 'Failed', icon: IconAlertTriangle },
  CANCELLED: { words: 'Stopped', icon: IconPlayerStop },
  UNDOING: { words: 'Being undone', icon: IconArrowBackUp },
  UNDONE: { words: 'Undone', icon: IconArrowBackUp },
};

/** Text for a run that has not begun. */
export const STARTS_SOON = 'Starts in a moment';

/** Counts of a run: the first words with their numbers, or what is said without any. */
export const countsOf = (counts: readonly (string | false)[], nothing = ''): string =>
  counts.filter(Boolean).join(', ') || nothing;

/** Effect of undoing a run, in a sentence. */
export function undoWords(effects: readonly (string | false)[]): string {
  const text = effects.filter(Boolean).join(', and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
