import type { Transaction } from '../../../store/database.ts';
import type { Filled } from './import-rows.ts';

/** A cell of a person field, before and after a merge. */
export interface MovedCell {
  rowId: string;
  fieldId: string;
  before: string[];
  after: string[];
}

/** Rows of a table that pointed at a merged person. */
export interface MovedPointers {
  table: string;
  column: string;
  key: string;
  ids: string[];
}

/** Changes made by merging a person. */
export interface MergeTrace {
  filled: Filled;
  cells: MovedCell[];
  pointers: MovedPointers[];
}

/** Records that a person was merged into another, with the changes made. */
export async function storeMerge(
  transaction: Transaction,
  { personId, keptId }: { personId: string; keptId: string },
  { filled, cells, pointers }: MergeTrace,
): Promise<void> {
  const { workspaceId } = transaction;
  await transaction.sql('insert into person_merges (workspace_id, person_id, kept_id) values ($1, $2, $3)', [
    workspaceId,
    personId,
    keptId,
  ]);
  await transaction.sql(
    `insert into person_merge_traces (workspace_id, person_id, filled, cells, pointers)
     values ($1, $2, $3::jsonb, $4::jsonb, $5::jsonb)`,
    [workspaceId, personId, JSON.stringify(filled), JSON.stringify(cells), JSON.stringify(pointers)],
  );
}

/** Removes the record of a merge; returns the changes it made. */
export async function takeMerge(transaction: Transaction, personId: string): Promise<MergeTrace | undefined> {
  const bind = [transaction.workspaceId, personId];
  const [trace] = await transaction.sql<MergeTrace>(
    `delete from person_merge_traces where workspace_id = $1 and person_id = $2 returning filled, cells, pointers`,
    bind,
  );
  await transaction.sql('delete from person_merges where workspace_id = $1 and person_id = $2', bind);
  return trace;
}
