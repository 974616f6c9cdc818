export interface NoteGroup<R> {
  /** the note's */
  id: string;
  rows: R[];
}

/** Highlights by note: notes in the order of their first highlight, highlights in text order. */
export function byNote<R extends { noteId: string; position: number }>(rows: readonly R[]): NoteGroup<R>[] {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(row.noteId, [...(groups.get(row.noteId) ?? []), row]);
  return [...groups].map(([id, inNote]) => ({ id, rows: inNote.toSorted((a, b) => a.position - b.position) }));
}
