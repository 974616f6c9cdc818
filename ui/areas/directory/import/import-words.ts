import type { PersonImport, PersonImportState } from '@earshot/core/areas/directory/person-import';
import { counted, number } from '../../../kit/words/counted.ts';

/** The state of an import in a word or two. */
export const IMPORT_WORDS: Record<PersonImportState, string> = {
  WAITING: 'Waiting',
  RUNNING: 'Importing',
  DONE: 'Done',
  FAILED: 'Failed',
  UNDOING: 'Being undone',
  UNDONE: 'Undone',
};

type Counted = Pick<PersonImport, 'added' | 'filled' | 'same' | 'unreadable' | 'badValues'>;

/** Counts of an import's rows: "3 people added, 1 completed". */
export function importCounts({ added, filled, same, unreadable, badValues }: Counted): string {
  const said = [
    added > 0 && `${counted(added, 'person', 'people')} added`,
    filled > 0 && `${number(filled)} completed`,
    same > 0 && `${number(same)} already here`,
    unreadable > 0 && `${counted(unreadable, 'row')} not imported`,
    badValues > 0 && `${counted(badValues, 'value')} left out`,
  ].filter(Boolean);
  return said.length === 0 ? 'Nobody yet' : said.join(', ');
}

/** Effect of undoing an import, in a sentence. */
export function importUndoWords({ added, filled }: Counted): string {
  const does = [
    added > 0 && `${counted(added, 'person', 'people')} that it added will be moved to trash`,
    filled > 0 &&
      `values that it filled in of ${counted(filled, 'person', 'people')} will be emptied, unless someone changed them since`,
  ].filter(Boolean);
  const text = does.join(', and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
