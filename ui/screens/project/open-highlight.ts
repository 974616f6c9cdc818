import type { Highlight } from '@earshot/core/model/highlight';
import { pathId } from '@earshot/core/rules/id';
import { useLocation, useNavigate } from 'react-router';
import { fragmentOf, paths } from '../../app/paths.ts';
import { withPeek } from '../../app/peek-url.ts';
import { useStores } from '../../data/use-stores.ts';

type Anchored = Pick<Highlight, 'id' | 'noteId'>;

/** Where a highlight is shown, and how to peek at it beside the page: its note, brought to its words. */
export function useOpenHighlight() {
  const { notes } = useStores();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const titleOf = ({ noteId }: Anchored) => notes.byId(noteId)?.title ?? '';
  return {
    to: (highlight: Anchored) => paths.note({ id: highlight.noteId, title: titleOf(highlight) }, highlight.id),
    peek: (highlight: Anchored) => {
      const peeked = { type: 'note', id: highlight.noteId, title: titleOf(highlight) } as const;
      const next = withPeek(new URLSearchParams(search), peeked).toString();
      // What the page itself keeps in its fragment (a search) stays.
      const fragment = fragmentOf(hash);
      fragment.set('h', pathId('', highlight.id));
      void navigate({ pathname, search: `?${next}`, hash: `#${fragment.toString()}` }, { preventScrollReset: true });
      return true;
    },
  };
}
