import type { Reference as Shown } from '@earshot/core/areas/pages/reference';
import { PEEKED_AS } from '../../../frame/peek-url.ts';
import { usePeek } from '../../../frame/use-peek.ts';

/** Opens what a reference leads to beside the page. */
export function useOpenReference(): (shown: Shown) => void {
  const peek = usePeek();
  return ({ type, targetId, pageId, title }) => {
    const peeked = PEEKED_AS[type];
    if (targetId === null) return;
    if (pageId !== null) peek.open('note', { id: pageId, title: '' }, { highlight: targetId });
    else if (peeked) peek.open(peeked, { id: targetId, title });
  };
}
