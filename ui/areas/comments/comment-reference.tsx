import type { ReferenceTarget } from '@earshot/core/areas/comments/comment-text';
import { observer } from 'mobx-react-lite';
import { createContext, type MouseEvent, useContext, useEffect } from 'react';
import { Link } from 'react-router';
import { KIND_WORDS } from '../../frame/path-of.ts';
import look from '../references/reference.module.css';
import { pathOfShown } from '../references/reference-node.ts';
import type { ReferenceTitles } from '../references/reference-titles.ts';
import { useOpenReference } from '../references/use-open-reference.ts';

/** Titles of all references in the comments of a page. */
export const CommentTitles = createContext<ReferenceTitles | undefined>(undefined);

/** A reference in a comment: current title of its target, which opens beside the page. */
export const CommentReference = observer(function CommentReference({ target }: { target: ReferenceTarget }) {
  const titles = useContext(CommentTitles);
  const open = useOpenReference();
  const { type, id } = target;
  useEffect(() => titles?.show({ type, id }), [titles, type, id]);
  const shown = titles?.of(target);
  const path = shown && pathOfShown(shown);
  const says = shown?.title ?? (titles?.failed ? 'Not loaded' : '…');
  if (!shown || path === undefined)
    return (
      // biome-ignore lint/a11y/useValidAnchor: a reference that leads nowhere, as in texts
      <a className={look.reference} title={shown?.state === 'HIDDEN' ? 'Not shared with you, or erased' : undefined}>
        {says}
      </a>
    );
  const beside = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(shown);
  };
  return (
    <Link className={look.reference} to={path} title={KIND_WORDS[type]} onClick={beside}>
      {says}
    </Link>
  );
});
