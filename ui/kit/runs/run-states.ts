import type { UndoableRunState } from '@earshot/core/model/run-state';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconFileImport,
  IconPlayerStop,
} from '@tabler/icons-react';

/** Label and icon of a run's state. */
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
