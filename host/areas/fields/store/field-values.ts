import type { FieldKey, FieldValue } from '@earshot/core/areas/fields/field-type';
import { entities } from '@earshot/core/model/all';
import type { OnErase } from '../../../jobs/erase-rows.ts';
import type { Transaction } from '../../../store/database.ts';

/** Entities with custom fields. */
export const FIELDED = entities.filter(({ options }) => options.fielded);

/** A stored value of a row, with the keys for filtering and sorting. */
export interface StoredValue {
  rowId: string;
  fieldId: string;
  value: FieldValue;
  keys: readonly FieldKey[];
}

interface Cell {
  rowId: string;
  fieldId: string;
}

const CLEAR = `delete from field_values v using unnest($2::uuid[], $3::uuid[]) as cell(row_id, field_id)
  where v.workspace_id = $1 and v.row_id = cell.row_id and v.field_id = cell.field_id`;

const STORE = `insert into field_values (workspace_id, row_id, field_id, part, value, text, number, moment, reference)
  select $1, row_id, field_id, part, value, text, number, moment, reference
  from jsonb_to_recordset($2::jsonb) as part(row_id uuid, field_id uuid, part int2, value jsonb, text text, number float8,
    moment timestamptz, reference uuid)`;

const READ = `select v.row_id as "rowId", v.field_id as "fieldId", v.value from field_values v
  join unnest($2::uuid[], $3::uuid[]) as cell(row_id, field_id) on v.row_id = cell.row_id and v.field_id = cell.field_id
  where v.workspace_id = $1 and v.part = 0`;

const columns = (cells: readonly Cell[]) => [cells.map(({ rowId }) => rowId), cells.map(({ fieldId }) => fieldId)];

/** The values of some cells; empty ones are left out. */
export const readValues = (
  transaction: Transaction,
  cells: readonly Cell[],
): Promise<(Cell & { value: FieldValue })[]> => transaction.sql(READ, [transaction.workspaceId, ...columns(cells)]);

/** Writes values into cells and empties the others. */
export async function writeValues(
  transaction: Transaction,
  cells: readonly Cell[],
  values: readonly StoredValue[],
): Promise<void> {
  await transaction.sql(CLEAR, [transaction.workspaceId, ...columns(cells)]);
  const parts = values.flatMap(({ rowId, fieldId, value, keys }) =>
    keys.map((key, part) => ({ row_id: rowId, field_id: fieldId, part, ...(part === 0 ? { value } : {}), ...key })),
  );
  if (parts.length > 0) await transaction.sql(STORE, [transaction.workspaceId, JSON.stringify(parts)]);
}

/** Erases the current and earlier values of erased rows. */
export const eraseFieldValues: OnErase = async ({ transaction, workspaceId }, idsOf) => {
  const rowIds = FIELDED.flatMap(idsOf);
  for (const table of ['field_values', 'field_value_changes'])
    await transaction.sql(`delete from ${table} where workspace_id = $1 and row_id = any($2::uuid[])`, [
      workspaceId,
      rowIds,
    ]);
};
