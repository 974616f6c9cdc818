/**
 * Search tables: items that people made, and data collected in channels and surveys, which can be a thousand times as
 * much.
 */
export const SEARCH_TABLES = ['search_items', 'search_points'] as const;
export type SearchTable = (typeof SEARCH_TABLES)[number];

const CAME_IN: ReadonlySet<string> = new Set(['DATA_POINT', 'SURVEY_RESPONSE']);

/** The search table for a type. */
export const tableFor = (type: string): SearchTable => (CAME_IN.has(type) ? 'search_points' : 'search_items');

/** SQL: creation time of an item; for collected data, its own date. */
export const createdAt = (table: SearchTable, item: string): string =>
  `${item}.${table === 'search_items' ? 'created_at' : 'updated_at'}`;
