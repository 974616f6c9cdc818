import { RETRIEVAL_METHODS, SEARCH_ORDERS, type SearchRequest } from '@earshot/core/areas/search/search';
import { SEARCH_TYPES, type SearchType } from '@earshot/core/model/search-type';
import { filterAsText, filterInText, NO_FILTER } from '@earshot/core/rules/filter/form';

/** Search in the page's address, as a feed stores it; no types means all types. */
export type SearchWish = Omit<SearchRequest, 'notesFromFields' | 'types'> & { types: readonly SearchType[] };

/** An empty search. */
export const NO_WISH: SearchWish = {
  query: '',
  types: [],
  method: 'FULL_TEXT',
  titleOnly: false,
  archived: false,
  filter: NO_FILTER,
  orderBy: 'RELEVANCE',
  direction: 'DESC',
};

/** Types of results, in display order. */
export const OFFERED_TYPES = [
  'NOTE',
  'INSIGHT',
  'HIGHLIGHT',
  'TAG',
  'PROJECT',
  'PROJECT_CATEGORY',
  'CHANNEL',
  'THEME',
  'DATA_POINT',
  'SURVEY',
  'SURVEY_RESPONSE',
  'CANVAS',
  'PERSON',
] as const;

const isType = (text: string): text is SearchType => (SEARCH_TYPES as readonly string[]).includes(text);

/** Orders as named in the address, best match first. */
export const SORTS = ['RELEVANCE_DESC', 'CREATED_DESC', 'CREATED_ASC', 'UPDATED_DESC', 'UPDATED_ASC'] as const;
export type SearchSort = (typeof SORTS)[number];

/** Name of a search's order in the address. */
export const sortOf = ({ orderBy, direction }: SearchWish): SearchSort =>
  orderBy === 'RELEVANCE' ? 'RELEVANCE_DESC' : `${orderBy}_${direction}`;

/** Order with a name from the address. */
export function orderIn(sort: string | null): Pick<SearchWish, 'orderBy' | 'direction'> {
  const known = SORTS.find((one) => one === sort) ?? 'RELEVANCE_DESC';
  const orderBy = SEARCH_ORDERS.find((one) => known.startsWith(one)) ?? 'RELEVANCE';
  return { orderBy, direction: known.endsWith('_ASC') ? 'ASC' : 'DESC' };
}

/** Keys of the fragment that belong to the search. */
const KEYS = ['q', 'types', 'method', 'in', 'archived', 'filter', 'sort'];
const TITLES = 'titles';
const YES = 'yes';

/** True if a fragment contains a search. */
export const asksIn = (fragment: URLSearchParams): boolean => KEYS.some((key) => fragment.has(key));

/** Search in a fragment: `#q=…&types=NOTE,TAG&method=HYBRID&filter=…&sort=…`; unknown values are ignored. */
export function wishIn(fragment: URLSearchParams): SearchWish {
  const given = (fragment.get('types') ?? '').split(',').filter(isType);
  return {
    query: fragment.get('q') ?? '',
    types: OFFERED_TYPES.filter((type) => given.includes(type)),
    method: RETRIEVAL_METHODS.find((one) => one === fragment.get('method')) ?? 'FULL_TEXT',
    titleOnly: fragment.get('in') === TITLES,
    archived: fragment.get('archived') === YES,
    filter: filterInText(fragment.get('filter')),
    ...orderIn(fragment.get('sort')),
  };
}

/**
 * Fragment with a search; other parameters are kept. `named` keeps the words, even if empty, since another search would
 * be shown without them.
 */
export function fragmentFor(fragment: URLSearchParams, wish: SearchWish, { named = false } = {}): string {
  const next = new URLSearchParams(fragment);
  const put = (key: string, value: string | undefined) =>
    value === undefined ? next.delete(key) : next.set(key, value);
  const sort = sortOf(wish);
  put('q', wish.query === '' && !named ? undefined : wish.query);
  put('types', wish.types.length === 0 ? undefined : wish.types.join(','));
  put('method', wish.method === 'FULL_TEXT' ? undefined : wish.method);
  put('in', wish.titleOnly ? TITLES : undefined);
  put('archived', wish.archived ? YES : undefined);
  put('filter', filterAsText(wish.filter));
  put('sort', sort === 'RELEVANCE_DESC' ? undefined : sort);
  return next.size === 0 ? '' : `#${next.toString()}`;
}

/** True if two searches are the same. */
export const sameWish = (one: SearchWish, other: SearchWish): boolean =>
  fragmentFor(new URLSearchParams(), one) === fragmentFor(new URLSearchParams(), other);

/** The search with one type added or removed; all types equal none. */
export function toggled<W extends Pick<SearchWish, 'types'>>(wish: W, type: SearchType): W {
  const chosen = OFFERED_TYPES.filter((one) => (one === type) !== wish.types.includes(one));
  return { ...wish, types: chosen.length === OFFERED_TYPES.length ? [] : chosen };
}
