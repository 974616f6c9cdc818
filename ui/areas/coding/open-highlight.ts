import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { usePeek } from '../../frame/use-peek.ts';

type Anchored = Pick<Highlight, 'id' | 'noteId'>;

/** Where a highlight is shown, and how to peek at it beside the page: its note, brought to its words. */
export function useOpenHighlight() {
  const notes = useStores().of(Note);
  const peek = usePeek();
  const noteOf = ({ noteId }: Anchored) => ({ id: noteId, title: notes.byId(noteId)?.title ?? '' });
  return {
    to: (highlight: Anchored) => paths.note(noteOf(highlight), { highlight: highlight.id }),
    peek: (highlight: Anchored) => {
      peek.open('note', noteOf(highlight), { highlight: highlight.id });
      return true;
    },
  };
}
