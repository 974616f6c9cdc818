import type { PersonImport } from '@earshot/core/areas/directory/person-import';
import { countsOf, undoWords } from '../../../kit/runs/run-words.ts';
import { counted, number } from '../../../kit/words/counted.ts';

type Counted = Pick<PersonImport, 'added' | 'filled' | 'same' | 'unreadable' | 'badValues'>;

/** Counts of an import's rows: "3 people added, 1 completed". */
export const importCounts = ({ added, filled, same, unreadable, badValues }: Counted, nothing = 'Nobody yet'): string =>
  countsOf(
    [
      added > 0 && `${counted(added, 'person', 'people')} added`,
      filled > 0 && `${number(filled)} completed`,
      same > 0 && `${number(same)} already here`,
      unreadable > 0 && `${counted(unreadable, 'row')} not imported`,
      badValues > 0 && `${counted(badValues, 'value')} left out`,
    ],
    nothing,
  );

/** Effect of undoing an import, in a sentence. */
export const importUndoWords = ({ added, filled }: Counted): string =>
  undoWords([
    added > 0 && `${counted(added, 'person', 'people')} that it added will be moved to trash`,
    filled > 0 &&
      `values that it filled in of ${counted(filled, 'person', 'people')} will be emptied, unless someone changed them since`,
  ]);
