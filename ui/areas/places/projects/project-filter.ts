import type { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';

export const SCOPES = ['all', 'yours', 'shared', 'folders'] as const;
export type Scope = (typeof SCOPES)[number];
export const STATUSES = ['active', 'completed', 'archived'] as const;
export type Status = (typeof STATUSES)[number];

const SORTS = [
  'UPDATED_AT_DESC',
  'UPDATED_AT_ASC',
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'TITLE_ASC',
  'TITLE_DESC',
] as const;
export type Sort = (typeof SORTS)[number];

/** Filters of projects, as in the address: `?scope=yours&status=archived&sort=TITLE_ASC`. */
export interface ProjectFilter {
  scope: Scope;
  status: Status;
  sort: Sort;
}

const DEFAULTS: ProjectFilter = { scope: 'all', status: 'active', sort: 'UPDATED_AT_DESC' };

const oneOf = <T extends string>(known: readonly T[], given: string | null, otherwise: T): T =>
  known.find((one) => one === given) ?? otherwise;

/** Filter in an address; unknown values fall back to the defaults. */
export const filterIn = (search: URLSearchParams): ProjectFilter => ({
  scope: oneOf(SCOPES, search.get('scope'), DEFAULTS.scope),
  status: oneOf(STATUSES, search.get('status'), DEFAULTS.status),
  sort: oneOf(SORTS, search.get('sort'), DEFAULTS.sort),
});

/** Address with a filter; defaults are omitted, other parameters are kept. */
export function withFilter(search: URLSearchParams, filter: ProjectFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filter) as [keyof ProjectFilter, string][])
    if (value === DEFAULTS[name]) next.delete(name);
    else next.set(name, value);
  return next;
}

const inScope = (project: Project, scope: Scope, me: string | undefined): boolean =>
  scope === 'all' || scope === 'folders' || (project.createdBy === me) === (scope === 'yours');

const keyOf: Record<string, (project: Project) => string> = {
  UPDATED_AT: ({ changedAt }) => changedAt,
  CREATED_AT: ({ createdAt }) => createdAt,
  TITLE: ({ title }) => displayTitle('project', title),
};

/** Comparison for the chosen order; ties by id, so that rows do not jump. */
function compare(sort: Sort): (a: Project, b: Project) => number {
  const key = keyOf[sort.replace(/_(ASC|DESC)$/, '')] ?? (() => '');
  const sign = sort.endsWith('_DESC') ? -1 : 1;
  return (a, b) => sign * key(a).localeCompare(key(b), 'en', { numeric: true }) || a.id.localeCompare(b.id);
}

/** Projects that match a filter, in its order. */
export const filtered = (projects: readonly Project[], filter: ProjectFilter, me: string | undefined): Project[] =>
  projects
    .filter((project) => project.status.toLowerCase() === filter.status && inScope(project, filter.scope, me))
    .toSorted(compare(filter.sort));

/** Number of a scope's projects in each status. */
export const countsOf = (projects: readonly Project[], scope: Scope, me: string | undefined): Record<Status, number> =>
  Object.fromEntries(
    STATUSES.map((status) => [
      status,
      projects.filter((project) => project.status.toLowerCase() === status && inScope(project, scope, me)).length,
    ]),
  ) as Record<Status, number>;
