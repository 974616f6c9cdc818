/**
 * Search tables: items that people made, and data collected in channels and surveys, of which there may be a thousand
 * times as much.
 */
export const SEARCH_TABLES = ['search_items', 'search_points'] as const;
export type SearchTable = (typeof SEARCH_TABLES)[number];

const CAME_IN: ReadonlySet<string> = new Set(['DATA_POINT', 'SURVEY_RESPONSE']);

/** The table that finds things of a type. */
export const tableFor = (type: string): SearchTable => (CAME_IN.has(type) ? 'search_points' : 'search_items');

/** SQL: when an item was created; of what came in, when it was said. */
export const createdAt = (table: SearchTable, item: string): string =>
  `${item}.${table === 'search_items' ? 'created_at' : 'updated_at'}`;
