import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { usePeek } from '../../frame/use-peek.ts';

type Anchored = Pick<Highlight, 'id' | 'noteId'>;

/** Path of a highlight in its note. Made for cells, which mount and unmount in large numbers; it does not use peeks. */
export function useHighlightPath(): (highlight: Anchored) => string {
  const notes = useStores().of(Note);
  return (highlight) => paths.note(noteOf(notes, highlight), { highlight: highlight.id });
}

const noteOf = (notes: { byId: (id: string) => Note | undefined }, { noteId }: Anchored) => ({
  id: noteId,
  title: notes.byId(noteId)?.title ?? '',
});

/** Path of a highlight, and a function that opens its note beside the page, scrolled to its words. */
export function useOpenHighlight() {
  const notes = useStores().of(Note);
  const peek = usePeek();
  return {
    to: useHighlightPath(),
    peek: (highlight: Anchored) => {
      peek.open('note', noteOf(notes, highlight), { highlight: highlight.id });
      return true;
    },
  };
}
