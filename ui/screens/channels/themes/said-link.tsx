import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { usePeek } from '../../../app/use-peek.ts';

interface SaidLinkProps {
  channelId: string;
  /** the data point's */
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Leads to where something was said: beside the page, or in a window of its own for whoever asks the browser for one. */
export function SaidLink({ channelId, id, className, children }: SaidLinkProps) {
  const peek = usePeek();
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    peek.open('data', { id, title: '' });
  };
  return (
    <Link to={paths.dataPoint({ id, channelId, title: '' })} className={className} onClick={press}>
      {children}
    </Link>
  );
}
