import { type MouseEvent, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { InPeek } from '../../kit/page.tsx';

interface PassageLinkProps {
  channelId: string;
  /** id of the data point */
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Link to a data point: opens beside the page, or in a new tab on request. */
export function PassageLink({ channelId, id, className, children }: PassageLinkProps) {
  const peek = usePeek();
  const peeked = useContext(InPeek);
  const press = (event: MouseEvent) => {
    if (peeked || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    peek.open('data', { id, title: '' });
  };
  return (
    <Link to={paths.dataPoint({ id, channelId, title: '' })} className={className} onClick={press}>
      {children}
    </Link>
  );
}
