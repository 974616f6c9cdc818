import { isDeepStrictEqual } from 'node:util';
import { Field } from '@earshot/core/areas/fields/field';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import type { Change } from '../../operations/change.ts';
import { readValues, type StoredValue, writeValues } from '../fields/store/field-values.ts';
import type { MovedCell } from './store/merge-traces.ts';

interface Cell {
  rowId: string;
  fieldId: string;
}

/** Cells of person fields that name a person, in order, without cells of the person's own row. */
export async function cellsNaming(
  change: Change,
  personIds: readonly string[],
): Promise<(Cell & { value: string[] })[]> {
  const { transaction, workspaceId } = change;
  const cells = await transaction.sql<Cell>(
    `select distinct v.row_id as "rowId", v.field_id as "fieldId" from field_values v
       join fields f on f.workspace_id = v.workspace_id and f.id = v.field_id and f.type = 'PERSON'
     where v.workspace_id = $1 and v.reference = any($2::uuid[]) and v.row_id <> all($2::uuid[]) order by 1, 2`,
    [workspaceId, personIds],
  );
  return cells.length === 0 ? [] : ((await readValues(transaction, cells)) as (Cell & { value: string[] })[]);
}

async function write(change: Change, cells: readonly (Cell & { value: string[] })[]): Promise<void> {
  const values = cells.map((cell): StoredValue => ({ ...cell, keys: cell.value.map((reference) => ({ reference })) }));
  if (values.length > 0) await writeValues(change.transaction, values, values);
}

/** Replaces a person in the cells that name them; returns the old and new values. */
export async function renameInCells(change: Change, from: string, to: string): Promise<MovedCell[]> {
  const moved = (await cellsNaming(change, [from])).map(({ rowId, fieldId, value }): MovedCell => {
    const after = [...new Set(value.map((id) => (id === from ? to : id)))];
    return { rowId, fieldId, before: value, after };
  });
  await write(
    change,
    moved.map(({ rowId, fieldId, after }) => ({ rowId, fieldId, value: after })),
  );
  return moved;
}

/**
 * Value of a cell without the merge: the previous one if unedited since, else the current one with the original person.
 */
function valueBefore({ before, after }: MovedCell, now: string[], from: string, to: string): string[] {
  if (isDeepStrictEqual(now, after)) return before;
  if (!now.includes(to)) return now;
  return before.includes(to) ? [...new Set([...now, from])] : now.map((id) => (id === to ? from : id));
}

/** Restores the names in cells that a merge changed. */
export async function renameBack(
  change: Change,
  cells: readonly MovedCell[],
  { personId, keptId }: { personId: string; keptId: string },
): Promise<void> {
  if (cells.length === 0) return;
  const now = new Map(
    (await readValues(change.transaction, cells)).map(({ rowId, fieldId, value }) => [
      `${rowId} ${fieldId}`,
      value as string[],
    ]),
  );
  const back = cells.flatMap((cell) => {
    const value = now.get(`${cell.rowId} ${cell.fieldId}`);
    return value
      ? [{ rowId: cell.rowId, fieldId: cell.fieldId, value: valueBefore(cell, value, personId, keptId) }]
      : [];
  });
  await write(change, back);
}

/** Field values that one person has and another lacks, by field id; fields in trash are left out. */
export async function lackingValues(
  change: Change,
  keptId: string,
  personId: string,
): Promise<Record<string, FieldValue>> {
  const rows = await change.transaction.sql<{ fieldId: string; value: FieldValue }>(
    `select v.field_id as "fieldId", v.value from field_values v
       join fields f on f.workspace_id = v.workspace_id and f.id = v.field_id and f.trashed_at is null
     where v.workspace_id = $1 and v.row_id = $3 and v.part = 0 and not exists (select 1 from field_values k
       where k.workspace_id = $1 and k.row_id = $2 and k.field_id = v.field_id)`,
    [change.workspaceId, keptId, personId],
  );
  return Object.fromEntries(rows.map(({ fieldId, value }) => [fieldId, value]));
}

/** Writes values into the fields of a person. */
export async function fillFields(change: Change, rowId: string, filled: Record<string, FieldValue>): Promise<void> {
  const fields = await change.rows(Field).find({ where: { id: Object.keys(filled) } });
  const values = fields.map((field): StoredValue => {
    const value = filled[field.id] as FieldValue;
    return { rowId, fieldId: field.id, value, keys: fieldType(field.type).keys(value, field as never) };
  });
  if (values.length > 0) await writeValues(change.transaction, values, values);
}
