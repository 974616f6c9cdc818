/** Tables that can be downloaded, as named in their addresses. */
export const TABLES = ['notes', 'insights', 'highlights', 'people'] as const;
export type TableName = (typeof TABLES)[number];

/** Formats of a downloaded table. */
export const TABLE_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/**
 * Download path of a table of a project, or of the people directory, which belongs to no project. `?redacted=true`
 * replaces personal data with labels and omits the creators of rows.
 */
export const tablePath = (table: TableName, format: TableFormat, projectId?: string): string =>
  projectId === undefined ? `/api/v1/${table}.${format}` : `/api/v1/projects/${projectId}/tables/${table}.${format}`;
