import { SEARCH_TYPES, type SearchType } from '@earshot/core/model/search-type';
import { idIn } from '../paths.ts';

/** Parameter with the JSON of other programs that describes a whole list (VW-02). */
export const SEARCH_PARAMS = 'search_params';

/** Valid parts of a `search_params`. */
export interface SearchParams {
  query: string;
  /** type of the wanted objects */
  resultType: SearchType | undefined;
  /** projects to search; empty for the list's own scope */
  projectIds: string[];
  /** value of `?sort=`, such as CREATED_AT_DESC; '' for none */
  sort: string;
  /** value of `?filter=`; '' for none */
  filter: string;
}

const snake = (field: string) => field.replace(/(?!^)(?=[A-Z][a-z])/g, '_').toUpperCase();
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function sortOf(said: unknown): string {
  const { field, direction } = (said ?? {}) as Record<string, unknown>;
  return typeof field === 'string' && /^(asc|desc)$/i.test(`${direction}`)
    ? `${snake(field)}_${direction}`.toUpperCase()
    : '';
}

/** The `search_params` of an address; undefined if missing or invalid JSON. Invalid parts are left out. */
export function searchParamsIn(search: URLSearchParams): SearchParams | undefined {
  let said: unknown;
  try {
    said = JSON.parse(search.get(SEARCH_PARAMS) ?? 'null');
  } catch {
    return undefined; // truncated
  }
  if (typeof said !== 'object' || said === null) return undefined;
  const { query, resultType, projectIds, sort, filter } = said as Record<string, unknown>;
  const type = snake(textOf(resultType));
  return {
    query: textOf(query),
    resultType: SEARCH_TYPES.find((one) => one === type || one === textOf(resultType)),
    projectIds: Array.isArray(projectIds) ? [...new Set(projectIds.flatMap((id) => idIn(textOf(id)) ?? []))] : [],
    sort: sortOf(sort),
    filter: typeof filter === 'object' && filter ? JSON.stringify({ v: 1, ...filter }) : '',
  };
}
