import { NoteView } from './note-view.tsx';

/** A note beside another page. */
export function NotePeek({ id }: { id: string }) {
  return <NoteView key={id} id={id} />;
}
