import type { Reference as Shown } from '@earshot/core/areas/references/reference';
import { useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { PEEKED_AS } from '../../frame/peek-url.ts';
import { usePeek } from '../../frame/use-peek.ts';

/** Opens a reference's target beside the page. */
export function useOpenReference(): (shown: Shown) => void {
  const peek = usePeek();
  const navigate = useNavigate();
  return ({ type, targetId, pageId, title }) => {
    if (targetId === null) return;
    // A member's page lists their work: it does not open as a peek.
    if (type === 'MEMBER') return void navigate(paths.member({ id: targetId, name: title }));
    const peeked = PEEKED_AS[type];
    if (pageId !== null) peek.open('note', { id: pageId, title: '' }, { highlight: targetId });
    else if (peeked) peek.open(peeked, { id: targetId, title });
  };
}
