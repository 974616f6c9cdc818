import { NoteView } from './note-view.tsx';
import { useAskedHighlight } from './use-asked-highlight.ts';

/** A note beside another page. */
export function NotePeek({ id }: { id: string }) {
  return <NoteView key={id} id={id} highlightId={useAskedHighlight()} />;
}
