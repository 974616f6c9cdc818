import { type FilterForm, filterInText, NO_FILTER } from '@earshot/core/rules/filter/form';
import { fragmentFor, NO_WISH, orderIn } from '../../areas/search/search-url.ts';
import { SEARCH_PARAMS, type SearchParams, searchParamsIn } from '../../frame/address/search-params.ts';
import { fragmentOf, idIn, paths } from '../../frame/paths.ts';

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Lists of a project, by row type. */
const LISTS = { NOTE: 'notes', HIGHLIGHT: 'highlights', INSIGHT: 'insights' } as const;
const listOf = (type: string | undefined) =>
  type && Object.hasOwn(LISTS, type) ? LISTS[type as keyof typeof LISTS] : undefined;
const PROJECT = /^\/projects\/([^/]+)(?:\/(notes|highlights|insights))?\/?$/;
const typeOf = (part: string | undefined) =>
  (Object.keys(LISTS) as (keyof typeof LISTS)[]).find((type) => LISTS[type] === part);

/** A filter limited to these projects. A filter combined with “or” cannot be limited: its conditions are dropped. */
function inProjects(filter: FilterForm, projectIds: readonly string[]): FilterForm {
  if (projectIds.length === 0) return filter;
  const joined = filter.combinator === 'and' || filter.fields.length < 2 ? filter.fields : [];
  return {
    combinator: 'and',
    fields: [...joined, { field: 'project', operator: 'HAS_ANY_OF', values: [...projectIds] }],
  };
}

/** Search page with the same query; parameters of the address itself take precedence. */
function searchFor({ query, resultType, projectIds, sort, filter }: SearchParams, { search, hash }: Place): string {
  const rest = new URLSearchParams(search);
  rest.delete(SEARCH_PARAMS);
  const asked = fragmentFor(new URLSearchParams(), {
    ...NO_WISH,
    query: rest.get('q') ?? query,
    types: resultType ? [resultType] : [],
    filter: inProjects(filter === '' ? NO_FILTER : filterInText(filter), projectIds),
    ...orderIn(sort.replace('_AT_', '_')),
  });
  const own = fragmentOf(hash);
  const all = new URLSearchParams([...fragmentOf(asked)].filter(([key]) => !own.has(key)));
  for (const [key, value] of own) all.set(key, value);
  return `${paths.search()}${all.size > 0 ? `#${all}` : ''}`;
}

/**
 * Other page that `search_params` refer to: the list of its type and project, or search if there is no such list
 * (VW-02). Undefined if the page is the right one.
 */
export function askedElsewhere(at: Place): string | undefined {
  const params = searchParamsIn(new URLSearchParams(at.search));
  if (!params) return undefined;
  if (at.pathname === paths.search()) return searchFor(params, at);
  const [, piece = '', part] = PROJECT.exec(at.pathname) ?? [];
  const here = idIn(piece);
  if (!here) return undefined;
  const { projectIds } = params;
  const resultType = params.resultType ?? typeOf(part);
  const [only = here] = projectIds;
  if (!resultType && only === here && projectIds.length < 2) return undefined;
  const list = listOf(resultType);
  if (!list || projectIds.length > 1)
    return searchFor({ ...params, resultType, projectIds: projectIds.length > 0 ? projectIds : [here] }, at);
  if (only === here && list === part) return undefined;
  const project = only === here ? `/projects/${piece}` : paths.project({ id: only, title: '' });
  return `${project}/${list}${at.search}${at.hash}`;
}
