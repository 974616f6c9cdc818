import { Note, notes } from '@earshot/core/areas/pages/note';
import type { RowList } from '../../data/row-list.ts';
import { useList, useStores } from '../../data/use-stores.ts';

const MOST = 1000;

/** Notes of some rows, without those in trash. Read it inside an observer(). */
export function useNoteListOf(rows: readonly { noteId: string }[]): RowList<Note> {
  const ids = [...new Set(rows.map(({ noteId }) => noteId))].sort().slice(0, MOST);
  return useList(notes, { condition: { id: ids }, orderBy: 'TITLE_ASC', first: Math.max(1, ids.length) });
}

/** Loads the notes of some rows; returns a lookup function. Read it inside an observer(). */
export function useNotesOf(rows: readonly { noteId: string }[]): (noteId: string) => Note | undefined {
  const known = useStores().of(Note);
  useNoteListOf(rows);
  return (noteId) => known.byId(noteId);
}
