import type { OutcomeCounts, ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { asLabel } from '@earshot/core/model/entity';
import { counted } from '../../kit/words/counted.ts';

/** Short labels of import states. */
export const IMPORT_WORDS: Record<ProjectImport['state'], string> = {
  CHECKING: 'Being checked',
  READY: 'Checked, nothing is imported yet',
  APPLYING: 'Importing',
  PAUSED: 'Paused',
  DONE: 'Imported',
  CLEARING: 'Being undone',
  CANCELLED: 'Discarded, nothing was imported',
  FAILED: 'Failed, nothing was imported',
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

/** The counts of all nouns together. */
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
  const parts = [
    `${counted(MADE, 'row')} ${state === 'READY' ? 'to import' : 'imported'}`,
    CHANGED > 0 && `${counted(CHANGED, 'difference')}`,
    SAME > 0 && `${counted(SAME, 'row')} already here`,
    REFUSED > 0 && `${counted(REFUSED, 'row')} left out`,
  ];
  return parts.filter(Boolean).join(', ');
}
