import type { OutcomeCounts, ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { asLabel } from '@earshot/core/model/entity';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconListCheck,
  IconPackageImport,
  IconPlayerPause,
} from '@tabler/icons-react';
import { IMPORT_LOOKS, type RunLook } from '../../kit/runs/run-states.ts';
import { countsOf } from '../../kit/runs/run-words.ts';
import { counted } from '../../kit/words/counted.ts';

/** Appearance of a project import's states. */
export const PROJECT_IMPORT_LOOKS: Record<ProjectImport['state'], RunLook> = {
  CHECKING: { words: 'Being checked', icon: IconPackageImport },
  READY: { words: 'Checked, nothing is imported yet', icon: IconListCheck },
  APPLYING: { words: 'Importing', icon: IconPackageImport },
  PAUSED: { words: 'Paused', icon: IconPlayerPause },
  DONE: IMPORT_LOOKS.DONE,
  CLEARING: IMPORT_LOOKS.UNDOING,
  CANCELLED: { words: 'Discarded, nothing was imported', icon: IconArrowBackUp },
  FAILED: { words: 'Failed, nothing was imported', icon: IconAlertTriangle },
};

const PLURALS: Readonly<Record<string, string>> = {
  Person: 'People',
  Canvas: 'Canvases',
  Summary: 'Summaries',
  Project: 'Settings of the project',
  Loss: 'Not supported here',
  ImportedAuthor: 'Authors outside the workspace',
};

/** Plural of a noun. */
export const nounWords = (noun: string): string => PLURALS[noun] ?? `${asLabel(noun)}s`;

const NOTHING: OutcomeCounts = { MADE: 0, CHANGED: 0, SAME: 0, REFUSED: 0 };

/** Totals over all nouns. */
export const totalOf = (counts: ProjectImport['counts']): OutcomeCounts =>
  Object.values(counts).reduce(
    (sum, one) => ({
      MADE: sum.MADE + one.MADE,
      CHANGED: sum.CHANGED + one.CHANGED,
      SAME: sum.SAME + one.SAME,
      REFUSED: sum.REFUSED + one.REFUSED,
    }),
    NOTHING,
  );

/** Rows of an import, planned or done, in a line. */
export function importCounts({ state, counts }: Pick<ProjectImport, 'state' | 'counts'>): string {
  const { MADE, CHANGED, SAME, REFUSED } = totalOf(counts);
  return countsOf([
    `${counted(MADE, 'row')} ${state === 'READY' ? 'to import' : 'imported'}`,
    CHANGED > 0 && counted(CHANGED, 'difference'),
    SAME > 0 && `${counted(SAME, 'row')} already here`,
    REFUSED > 0 && `${counted(REFUSED, 'row')} left out`,
  ]);
}
