import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

/** Values that an import filled in for an existing person. */
export interface Filled {
  name?: string;
  email?: string;
  /** by field id */
  fields?: Record<string, FieldValue>;
}

/** Outcome of a row of an import. */
export interface ImportedRow {
  line: number;
  personId: string;
  /** true if the row added the person */
  added: boolean;
  filled: Filled;
}

export interface RowProblem {
  line: number;
  reason: string;
  raw: string;
}

/** Stores the outcomes of rows, so that they are not imported twice and can be undone. */
export const storeImported = (transaction: Transaction, importId: string, rows: readonly ImportedRow[]) =>
  transaction.sql(
    `insert into person_import_rows (workspace_id, import_id, line, person_id, added, filled)
     select $1, $2, line, "personId", added, filled
     from jsonb_to_recordset($3::jsonb) as r (line int4, "personId" uuid, added bool, filled jsonb)`,
    [transaction.workspaceId, importId, JSON.stringify(rows)],
  );

/** Stores unreadable values; an existing entry of a line stays. */
export const storeProblems = (transaction: Transaction, importId: string, rows: readonly RowProblem[]) =>
  transaction.sql(
    `insert into person_import_problems (workspace_id, import_id, line, reason, raw)
     select $1, $2, line, reason, raw from jsonb_to_recordset($3::jsonb) as r (line int4, reason text, raw text)
     on conflict do nothing`,
    [transaction.workspaceId, importId, JSON.stringify(rows)],
  );

/** People of the rows that an import has brought in, by line. */
export async function importedLines(transaction: Transaction, importId: string): Promise<Map<number, string>> {
  const rows = await transaction.sql<{ line: number; personId: string }>(
    `select line, person_id as "personId" from person_import_rows where workspace_id = $1 and import_id = $2`,
    [transaction.workspaceId, importId],
  );
  return new Map(rows.map(({ line, personId }) => [line, personId]));
}

/** Removes some of an import's stored rows and returns them, the last ones first. */
export const takeImported = (transaction: Transaction, importId: string, most: number): Promise<ImportedRow[]> =>
  transaction.sql(
    `delete from person_import_rows where workspace_id = $1 and import_id = $2 and line in (
       select line from person_import_rows where workspace_id = $1 and import_id = $2 order by line desc limit $3)
     returning line, person_id as "personId", added, filled`,
    [transaction.workspaceId, importId, most],
  );

/** Fields, among these, in which no person outside trash has a value. */
export async function fieldsWithoutValues(transaction: Transaction, fieldIds: readonly string[]): Promise<string[]> {
  const empty = await transaction.sql<{ id: string }>(
    `select f.id from unnest($2::uuid[]) f (id) where not exists (select 1 from field_values v
       join people p on p.workspace_id = v.workspace_id and p.id = v.row_id and p.trashed_at is null
       where v.workspace_id = $1 and v.field_id = f.id)`,
    [transaction.workspaceId, fieldIds],
  );
  return empty.map(({ id }) => id);
}

/** Erases stored rows and unreadable values of imports too old to be undone. */
export async function purgeImported(transaction: Transaction): Promise<void> {
  for (const table of ['person_import_rows', 'person_import_problems'])
    await transaction.sql(
      `delete from ${table} r using person_imports i where r.workspace_id = $1 and i.workspace_id = $1
         and i.id = r.import_id and i.created_at < now() - $2 * interval '1 day'`,
      [transaction.workspaceId, limits.undoDays],
    );
}
