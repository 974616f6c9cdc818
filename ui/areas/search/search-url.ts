import { RETRIEVAL_METHODS, type RetrievalMethod } from '@earshot/core/areas/search/search';
import { SEARCH_TYPES, type SearchType } from '@earshot/core/model/search-type';

export interface SearchWish {
  query: string;
  /** none means all */
  types: readonly SearchType[];
  method: RetrievalMethod;
}

/** The kinds of things that can be found today, in the order in which they are offered. */
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
] as const;

const isType = (text: string): text is SearchType => (SEARCH_TYPES as readonly string[]).includes(text);

/** What `#q=…&types=NOTE,TAG&method=HYBRID` asks for; kinds and methods that do not exist count as nothing. */
export function wishIn(fragment: URLSearchParams): SearchWish {
  const said = (fragment.get('types') ?? '').split(',').filter(isType);
  const method = RETRIEVAL_METHODS.find((one) => one === fragment.get('method')) ?? 'FULL_TEXT';
  return { query: fragment.get('q') ?? '', types: OFFERED_TYPES.filter((type) => said.includes(type)), method };
}

/** The fragment that asks for it; what else stands there stays. */
export function fragmentFor(fragment: URLSearchParams, { query, types, method }: SearchWish): string {
  const next = new URLSearchParams(fragment);
  if (query === '') next.delete('q');
  else next.set('q', query);
  if (types.length === 0) next.delete('types');
  else next.set('types', types.join(','));
  if (method === 'FULL_TEXT') next.delete('method');
  else next.set('method', method);
  return next.size === 0 ? '' : `#${next.toString()}`;
}

/** The wish with one kind more or one less; all of them is the same as none. */
export function toggled(wish: SearchWish, type: SearchType): SearchWish {
  const chosen = OFFERED_TYPES.filter((one) => (one === type) !== wish.types.includes(one));
  return { ...wish, types: chosen.length === OFFERED_TYPES.length ? [] : chosen };
}
