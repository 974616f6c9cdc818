import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, sentId } from '../../model/entity.ts';
import { query } from '../../model/operation.ts';
import { File } from '../files/file.ts';

/** Kinds of tables in an export of another program. */
export const TABLE_KINDS = ['NOTES', 'HIGHLIGHTS', 'TAGS', 'INSIGHTS', 'NOTHING'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** Roles of a column in such a table. */
export const COLUMN_ROLES = [
  'TITLE',
  'TEXT',
  'NOTE',
  'TAGS',
  'DATE',
  'PERSON',
  'DESCRIPTION',
  'GROUP',
  'COLOUR',
  'FIELD',
  'NOTHING',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Column roles that each kind of table allows. */
export const ROLES_OF: Readonly<Record<TableKind, readonly ColumnRole[]>> = {
  NOTES: ['TITLE', 'TEXT', 'TAGS', 'DATE', 'PERSON', 'FIELD', 'NOTHING'],
  HIGHLIGHTS: ['TEXT', 'NOTE', 'TAGS', 'DATE', 'NOTHING'],
  TAGS: ['TITLE', 'DESCRIPTION', 'GROUP', 'COLOUR', 'NOTHING'],
  INSIGHTS: ['TITLE', 'TEXT', 'DATE', 'FIELD', 'NOTHING'],
  NOTHING: ['NOTHING'],
};

const mappedColumn = z.strictObject({
  label: z.string().max(limits.csv.label),
  to: choice('MappedRole', COLUMN_ROLES),
});

/** Mapping of a table in an export of another program. */
export const tableMapping = z.strictObject({
  /** path in the zip file */
  file: z.string().max(limits.moveIn.fileName),
  kind: choice('TableKind', TABLE_KINDS),
  columns: z.array(mappedColumn).max(limits.moveIn.columns),
});
export type TableMapping = z.output<typeof tableMapping>;

/** A table in a zip file that another program exported. */
export const ExportedTable = answer('ExportedTable', {
  file: z.string(),
  labels: z.array(z.string()),
  /** first rows, with a value for each label */
  rows: z.array(z.array(z.string())),
  /** proposed mapping of its rows and columns */
  proposed: tableMapping,
});
export type ExportedTable = z.infer<typeof ExportedTable.row>;

/** Tables of a zip file. */
export const ExportedTables = answer('ExportedTables', {
  tables: z.array(ExportedTable.row),
  /** Markdown files, each a note or an insight */
  texts: z.int(),
});
export type ExportedTables = z.infer<typeof ExportedTables.row>;

export const exportedTables = query('exportedTables', ExportedTables, {
  on: File,
  level: 'FULL',
  audience: 'contributor',
  input: z.strictObject({ id: sentId() }),
  description: 'The tables in a zip file that another program exported, with a proposed mapping. None in other files.',
});
