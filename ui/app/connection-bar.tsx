import type { ConnectionPhase } from '@earshot/core/rules/connection';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { useStores } from '../data/use-stores.ts';
import classes from './connection-bar.module.css';

const SAYS: Partial<Record<ConnectionPhase, string>> = {
  reconnecting: 'Connecting again … What you type is kept.',
  reconnected: 'Connected again.',
  'client offline': 'You are offline. You can go on writing and tagging; it is kept here and sent when you are back.',
  'server offline': 'The server does not answer. It may be restarting; what you type is kept and sent later.',
};

/** Notice while the host is unreachable, and when it is back. */
export const ConnectionBar = observer(function ConnectionBar() {
  const { connection, session } = useStores();
  // When signed out, the socket is closed intentionally; the sign-in over the page explains.
  const says = session.state === 'in' ? SAYS[connection.phase] : undefined;
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    // Sticky elements stay below the bar.
    const tell = () => document.documentElement.style.setProperty('--e-bar', `${element.offsetHeight}px`);
    const sized = new ResizeObserver(tell);
    sized.observe(element);
    return () => {
      sized.disconnect();
      document.documentElement.style.removeProperty('--e-bar');
    };
  }, []);
  return (
    <div ref={bar} role="status" className={says ? classes.bar : undefined} data-phase={connection.phase}>
      {says}
    </div>
  );
});
