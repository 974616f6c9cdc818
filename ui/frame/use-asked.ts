import { type DeepLink, deepLinkIn } from '@earshot/core/model/deep-link';
import { useContext, useMemo } from 'react';
import { useLocation } from 'react-router';
import { InPeek } from '../kit/page.tsx';

/** What the address points at here: on the page, or on what is peeked at when that is where this is shown. */
export function useAsked(): DeepLink {
  const { hash } = useLocation();
  const peeked = useContext(InPeek);
  return useMemo(() => {
    const { part, ...asked } = deepLinkIn(hash);
    return (part === 'peek') === peeked ? asked : {};
  }, [hash, peeked]);
}
