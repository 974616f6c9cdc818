/** Filters of a project's insights; stored in the address as `?status=`. */
export const INSIGHT_FILTERS = ['all', 'published', 'drafts'] as const;
export type InsightFilter = (typeof INSIGHT_FILTERS)[number];

/** Filter in the address; invalid ones are ignored. */
export const filterIn = (search: URLSearchParams): InsightFilter =>
  INSIGHT_FILTERS.find((one) => one === search.get('status')) ?? 'all';

/** Query of an address with another filter; other parameters are kept. */
export function withFilter(search: URLSearchParams, filter: InsightFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  if (filter === 'all') next.delete('status');
  else next.set('status', filter);
  return next;
}

/** The filter as a list's condition. */
export const conditionFor = (filter: InsightFilter): { published?: boolean } =>
  filter === 'all' ? {} : { published: filter === 'published' };
