import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import type { FieldValueChange } from '@earshot/core/areas/fields/field-value';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import type { Transaction } from '../../../store/database.ts';
import { SEES_CONTACTS } from '../../../store/virtual.ts';

/** A cell before and after a change. */
interface Changed {
  rowId: string;
  fieldId: string;
  before: FieldValue | null;
  after: FieldValue | null;
}

const RECORD = `with changes as (
    select * from jsonb_to_recordset($2::jsonb) as change(row_id uuid, field_id uuid, before jsonb, after jsonb)),
  revised as (insert into row_changes (workspace_id, row_id, changed_by) select distinct $1::uuid, row_id, $3::uuid from changes
    on conflict (workspace_id, row_id, at, xid) do update set changed_by = excluded.changed_by returning row_id, number)
  insert into field_value_changes (workspace_id, row_id, field_id, before, after, changed_by, row_change)
  select $1::uuid, c.row_id, c.field_id, nullif(c.before, 'null'), nullif(c.after, 'null'), $3::uuid, r.number
  from changes c join revised r on r.row_id = c.row_id`;

/** Records old and new values of cells; unchanged ones leave no row. */
export async function recordChanges(transaction: Transaction, cells: readonly Changed[], by: string | null) {
  const changed = cells.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  if (changed.length === 0) return;
  const lines = changed.map(({ rowId, fieldId, before, after }) => ({
    row_id: rowId,
    field_id: fieldId,
    before,
    after,
  }));
  await transaction.sql(RECORD, [transaction.workspaceId, JSON.stringify(lines), by]);
}

/** SQL: a value of a change; people only for readers with people access (PE-04). */
const shown = (
  value: 'before' | 'after',
) => `case when c.${value} is not null and f.type = 'PERSON' and not ${SEES_CONTACTS}
    then '["${HIDDEN_CONTACT}"]'::jsonb else c.${value} end as ${value}`;

const CHANGES = `select c.number::int, c.field_id as "fieldId", ${shown('before')}, ${shown('after')},
    c.changed_by as "changedBy", c.at
  from field_value_changes c join fields f on f.workspace_id = c.workspace_id and f.id = c.field_id and f.trashed_at is null
  where c.workspace_id = $1 and c.row_id = $2 and f.place_id = any($3::uuid[]) order by c.number desc limit $4`;

/** The latest changes of a row's values, of fields in places that the caller can read. */
export async function changesOf(
  transaction: Transaction,
  rowId: string,
  readable: readonly string[],
  first: number,
): Promise<FieldValueChange[]> {
  const bind = [transaction.workspaceId, rowId, readable, first];
  const found = await transaction.sql<FieldValueChange & { at: Date }>(CHANGES, bind);
  return found.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() }));
}
