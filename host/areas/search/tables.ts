/** What people made, and what came into channels: there may be a thousand times as much of that. */
export const SEARCH_TABLES = ['search_items', 'search_points'] as const;
export type SearchTable = (typeof SEARCH_TABLES)[number];

/** The table that finds things of a type. */
export const tableFor = (type: string): SearchTable => (type === 'DATA_POINT' ? 'search_points' : 'search_items');
