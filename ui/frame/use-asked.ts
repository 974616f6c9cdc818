import { type DeepLink, deepLinkIn, withDeepLink } from '@earshot/core/model/deep-link';
import { useContext, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { InPeek } from '../kit/page.tsx';

/** Deep link that applies here: of the page, or of the peek if this is shown in it. */
export function useAsked(): DeepLink {
  const { hash } = useLocation();
  const peeked = useContext(InPeek);
  return useMemo(() => {
    const { part, ...asked } = deepLinkIn(hash);
    return (part === 'peek') === peeked ? asked : {};
  }, [hash, peeked]);
}

/** Removes a key of the deep link, so that Back, a reload or a copied address does not apply it again. */
export function useForgetAsked(): (key: keyof DeepLink) => void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return (key) => {
    const { [key]: _, ...rest } = deepLinkIn(hash);
    void navigate(
      { pathname, search, hash: withDeepLink(hash, rest) },
      { replace: true, state, preventScrollReset: true },
    );
  };
}
