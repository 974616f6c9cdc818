import { useLocation, useNavigate } from 'react-router';
import { fragmentOf } from '../../frame/paths.ts';
import { asksIn, fragmentFor, type SearchWish, wishIn } from '../search/search-url.ts';

/**
 * Search in the address, and a setter; further typing adds no steps for Back. `usual` applies while the address has
 * none.
 */
export function useWish(usual?: SearchWish): { wish: SearchWish; change: (wish: SearchWish) => void } {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const fragment = fragmentOf(hash);
  const wish = usual && !asksIn(fragment) ? usual : wishIn(fragment);
  const change = (next: SearchWish) => {
    const after = fragmentFor(fragmentOf(hash), next, { named: usual !== undefined });
    if (after === hash) return;
    const typed = fragmentFor(fragmentOf(hash), { ...wish, query: next.query }, { named: usual !== undefined });
    const replace = wish.query !== '' && after === typed;
    void navigate({ pathname, search, hash: after }, { replace, preventScrollReset: true });
  };
  return { wish, change };
}
