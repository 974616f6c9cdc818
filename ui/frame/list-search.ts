import { createContext, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SEARCH_PARAMS, searchParamsIn } from './address/search-params.ts';

/** Default settings of a list without settings in the address: those of its view. */
export const SavedSearch = createContext<URLSearchParams>(new URLSearchParams());

/** Settings stored as JSON. */
const JSON_KEYS: readonly string[] = ['filter', 'group', 'columns', 'fieldVisibility'];

/** Address with each setting of `search_params` as a parameter of its own, unless already present. */
export function unfolded(search: URLSearchParams): URLSearchParams {
  if (!search.has(SEARCH_PARAMS)) return search;
  const own = new URLSearchParams(search);
  own.delete(SEARCH_PARAMS);
  const { query = '', sort = '', filter = '' } = searchParamsIn(search) ?? {};
  for (const [key, value] of Object.entries({ q: query, sort, filter }))
    if (value !== '' && !own.has(key)) own.set(key, value);
  return own;
}

function canBeRead(key: string, value: string): boolean {
  if (value === '' || !JSON_KEYS.includes(key)) return true;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Merges the address over the saved settings: its keys override saved ones, an empty one removes them, and an
 * unreadable one counts as absent (VW-02).
 */
export function overSaved(saved: URLSearchParams, asked: URLSearchParams): URLSearchParams {
  const own = unfolded(asked);
  const all = new URLSearchParams(own);
  for (const [key, value] of saved) {
    const said = own.get(key);
    if (said === null || !canBeRead(key, said)) all.set(key, value);
    else if (said === '') all.delete(key);
  }
  return all;
}

/** Address with only the differences from the saved settings. */
export function apartFrom(saved: URLSearchParams, wanted: URLSearchParams): URLSearchParams {
  const own = new URLSearchParams(wanted);
  for (const [key, value] of saved) {
    if (!wanted.has(key)) own.set(key, '');
    else if (wanted.get(key) === value) own.delete(key);
  }
  return own;
}

interface ChangeOptions {
  /** true to replace the history entry */
  replace?: boolean;
}
type Change = (make: (now: URLSearchParams) => URLSearchParams, options?: ChangeOptions) => void;

/**
 * Settings of a list, from its view and its address; a setter for the address; and a getter for the latest state, which
 * may not be rendered yet.
 */
export function useListSearch(): [search: URLSearchParams, change: Change, searchNow: () => URLSearchParams] {
  const saved = useContext(SavedSearch);
  const { search } = useLocation();
  const navigate = useNavigate();
  const searchNow = () => overSaved(saved, new URLSearchParams(window.location.search));
  const change: Change = (make, { replace = false } = {}) => {
    // The fragment may belong to the list, so it is kept.
    const { pathname, hash } = window.location;
    const next = apartFrom(saved, make(searchNow()));
    void navigate({ pathname, search: `${next}`, hash }, { replace, preventScrollReset: true });
  };
  return [overSaved(saved, new URLSearchParams(search)), change, searchNow];
}
