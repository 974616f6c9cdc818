import { SEARCH_TYPES, type SearchType } from '@earshot/core/model/search-type';
import { idIn } from '../paths.ts';

/** JSON of other programs that holds all that a list is asked for (VW-02). */
export const SEARCH_PARAMS = 'search_params';

/** A `search_params` as far as it can be read. */
export interface SearchParams {
  query: string;
  /** type of the wanted objects */
  resultType: SearchType | undefined;
  /** in which projects; none stands for wherever the list is */
  projectIds: string[];
  /** as `?sort=` has it, such as CREATED_AT_DESC; '' without one */
  sort: string;
  /** as `?filter=` has it; '' without one */
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

/** The `search_params` of an address; undefined where it has none, or none that is JSON. Parts that cannot be read are absent. */
export function searchParamsIn(search: URLSearchParams): SearchParams | undefined {
  let said: unknown;
  try {
    said = JSON.parse(search.get(SEARCH_PARAMS) ?? 'null');
  } catch {
    return undefined; // cut off on its way
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
