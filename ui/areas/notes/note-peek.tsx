import { NoteView } from './note-view.tsx';

/** Peek of a note. */
export function NotePeek({ id }: { id: string }) {
  return <NoteView key={id} id={id} />;
}
