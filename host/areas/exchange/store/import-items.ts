import type { ImportOutcome, ProjectImportItem } from '@earshot/core/areas/exchange/project-import';
import type { Transaction } from '../../../store/database.ts';

/** A checked row of a package, with its outcome. */
export interface NewItem extends Omit<ProjectImportItem, 'number'> {
  rowId: string;
}

/** Position of an import: its step, and the byte offset in that step's file. */
export interface Place {
  step: number;
  at: number;
}

/** Appends rows to the list of an import. */
export async function addItems(transaction: Transaction, importId: string, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await transaction.sql(
    `insert into project_import_items (workspace_id, import_id, number, noun, row_id, title, outcome, reason)
     select $1::uuid, $2::uuid, n.place + coalesce((select max(number) from project_import_items
       where workspace_id = $1 and import_id = $2), 0), n.noun, n.row_id, n.title, n.outcome, n.reason
     from unnest($3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[]) with ordinality
       as n (noun, row_id, title, outcome, reason, place)`,
    [
      transaction.workspaceId,
      importId,
      items.map(({ noun }) => noun),
      items.map(({ rowId }) => rowId),
      items.map(({ title }) => title),
      items.map(({ outcome }) => outcome),
      items.map(({ reason }) => reason),
    ],
  );
}

/** Outcomes of an import's rows, page by page. */
export const itemsOf = (
  transaction: Transaction,
  importId: string,
  { outcome, noun, after, first }: { outcome?: ImportOutcome; noun?: string; after: number; first: number },
): Promise<ProjectImportItem[]> =>
  transaction.sql<ProjectImportItem>(
    `select number, noun, title, outcome, reason from project_import_items where workspace_id = $1 and import_id = $2
       and ($3::text is null or outcome = $3) and ($4::text is null or noun = $4) and number > $5 order by number limit $6`,
    [transaction.workspaceId, importId, outcome ?? null, noun ?? null, after, first],
  );

/** The rows that an import created, last ones first. */
export const madeBy = (
  transaction: Transaction,
  importId: string,
  most: number,
): Promise<{ number: number; noun: string; rowId: string }[]> =>
  transaction.sql(
    `select number, noun, row_id as "rowId" from project_import_items
     where workspace_id = $1 and import_id = $2 and outcome = 'MADE' order by number desc limit $3`,
    [transaction.workspaceId, importId, most],
  );

/** The rows of an entity that an import created, or matched to an earlier import of the same package. */
export const broughtOf = (
  transaction: Transaction,
  importId: string,
  noun: string,
): Promise<{ id: string; made: boolean }[]> =>
  transaction.sql(
    `select row_id as id, outcome = 'MADE' as made from project_import_items
     where workspace_id = $1 and import_id = $2 and noun = $3 and outcome <> 'REFUSED'`,
    [transaction.workspaceId, importId, noun],
  );

/** Removes rows of an import: all from a number on, or all. */
export async function forgetItems(transaction: Transaction, importId: string, from = 0): Promise<void> {
  await transaction.sql(
    'delete from project_import_items where workspace_id = $1 and import_id = $2 and number >= $3',
    [transaction.workspaceId, importId, from],
  );
}

/** Position at which an import continues. */
export async function placeOf(transaction: Transaction, importId: string): Promise<Place> {
  const [place] = await transaction.sql<Place>(
    'select step, at from project_imports where workspace_id = $1 and id = $2',
    [transaction.workspaceId, importId],
  );
  return place ?? { step: 0, at: 0 };
}

/** Stores the position of an import, in the transaction of the rows before it. */
export async function storePlace(transaction: Transaction, importId: string, { step, at }: Place): Promise<void> {
  await transaction.sql('update project_imports set step = $3, at = $4 where workspace_id = $1 and id = $2', [
    transaction.workspaceId,
    importId,
    step,
    at,
  ]);
}
