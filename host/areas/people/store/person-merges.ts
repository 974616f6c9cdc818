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

/** Trace of a merge of people. */
export interface MergeTrace {
  filled: Filled;
  cells: MovedCell[];
  pointers: MovedPointers[];
}

/** Remembers that a person was merged into another, and what that changed. */
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

/** Forgets a merge; answers what it changed. */
export async function takeMerge(transaction: Transaction, personId: string): Promise<MergeTrace | undefined> {
  const bind = [transaction.workspaceId, personId];
  const [trace] = await transaction.sql<MergeTrace>(
    `delete from person_merge_traces where workspace_id = $1 and person_id = $2 returning filled, cells, pointers`,
    bind,
  );
  await transaction.sql('delete from person_merges where workspace_id = $1 and person_id = $2', bind);
  return trace;
}

/** People merged into this one who can be unmerged, oldest first. */
export async function mergedInto(transaction: Transaction, keptId: string): Promise<string[]> {
  const found = await transaction.sql<{ id: string }>(
    `select m.person_id as id from person_merges m join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
     where m.workspace_id = $1 and m.kept_id = $2 order by m.number`,
    [transaction.workspaceId, keptId],
  );
  return found.map(({ id }) => id);
}

/** The id of the person whom a merged one leads to, over several merges; the same id for somebody who was not merged. */
export async function survivingPerson(transaction: Transaction, id: string): Promise<string> {
  const [last] = await transaction.sql<{ id: string }>(
    `with recursive way (id, step) as (select $2::uuid, 0
       union all select m.kept_id, w.step + 1 from way w join person_merges m on m.workspace_id = $1 and m.person_id = w.id
         where w.step < 100)
     select id from way order by step desc limit 1`,
    [transaction.workspaceId, id],
  );
  return last?.id ?? id;
}

/** The e-mail addresses of everybody who was merged into a person, over several merges. */
export async function emailsOfMerged(transaction: Transaction, keptId: string): Promise<string[]> {
  const found = await transaction.sql<{ email: string }>(
    `with recursive merged (id) as (select m.person_id from person_merges m where m.workspace_id = $1 and m.kept_id = $2
       union select m.person_id from merged k join person_merges m on m.workspace_id = $1 and m.kept_id = k.id)
     select p.email from merged join people p on p.workspace_id = $1 and p.id = merged.id where p.email <> ''`,
    [transaction.workspaceId, keptId],
  );
  return found.map(({ email }) => email);
}
