import { lockNote, type Note, unlockNote } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { useDo } from '../../kit/dialogs/use-do.ts';

/** Locks or unlocks the title and the text of a note, with Undo. */
export function useNoteLock() {
  const run = useDo();
  return ({ id, title, locked }: Note) => {
    const named = `“${displayTitle('note', title)}”`;
    return locked
      ? run(unlockNote, { id }, `${named} can be changed again.`)
      : run(lockNote, { id }, `${named} is locked: its title and text stay as they are until someone unlocks it.`);
  };
}
