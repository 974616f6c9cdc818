/** What leaves as a table, by the end of its address. */
export const TABLES = ['notes', 'insights', 'highlights', 'people'] as const;
export type TableName = (typeof TABLES)[number];

/** What a table is written as. */
export const TABLE_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/**
 * Where a table of a project is downloaded, or that of people, which belong to no project. With `?redacted=true` labels
 * stand in the place of personal data, and who created a row is left out.
 */
export const tablePath = (table: TableName, format: TableFormat, projectId?: string): string =>
  projectId === undefined ? `/api/v1/${table}.${format}` : `/api/v1/projects/${projectId}/tables/${table}.${format}`;
