import type { FieldSettings, FieldTypeName } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import type { Transaction } from '../../../store/database.ts';
import { writeValues } from './field-values.ts';

/** Types whose values people type. */
const TYPED: readonly FieldTypeName[] = ['TEXT', 'EMAIL', 'PHONE', 'URL'];

/** What was typed into a field of a row. */
export interface TypedValue extends FieldSettings {
  fieldId: string;
  label: string;
  type: FieldTypeName;
  value: string;
  trashed: boolean;
}

const READ = `select v.field_id as "fieldId", f.label, f.type, f.options, f.max_selected as "maxSelected", f.format,
    f.currency_symbol as "currencySymbol", v.value, f.trashed_at is not null as trashed
  from field_values v join fields f on f.workspace_id = v.workspace_id and f.id = v.field_id
  where v.workspace_id = $1 and v.row_id = $2 and v.part = 0 and f.type = any($3::text[]) order by f.created_at, f.id`;

/** What was typed into the fields of a row, also into those in trash. */
export const typedValues = (transaction: Transaction, rowId: string): Promise<TypedValue[]> =>
  transaction.sql<TypedValue>(READ, [transaction.workspaceId, rowId, [...TYPED]]);

/**
 * Replaces words in what was typed into the fields of a row, and in what stood there before. A value in which no label can
 * stand, such as an e-mail address, is emptied. Answers whether a value has changed; nothing of it is in the history.
 */
export async function redactTypedValues(
  transaction: Transaction,
  rowId: string,
  replace: (text: string) => string,
): Promise<boolean> {
  let changed = false;
  for (const field of await typedValues(transaction, rowId)) {
    const now = replace(field.value);
    if (now === field.value) continue;
    const cell = { rowId, fieldId: field.fieldId };
    const fit = fieldType(field.type).value(field).safeParse(now);
    const values = fit.success ? [{ ...cell, value: fit.data, keys: fieldType(field.type).keys(fit.data, field) }] : [];
    await writeValues(transaction, [cell], values);
    changed = true;
  }
  await redactEarlier(transaction, rowId, replace);
  return changed;
}

const EARLIER = `select c.number, f.type = 'TEXT' as text, c.before #>> '{}' as before, c.after #>> '{}' as after
  from field_value_changes c join fields f on f.workspace_id = c.workspace_id and f.id = c.field_id
  where c.workspace_id = $1 and c.row_id = $2 and f.type = any($3::text[])`;

async function redactEarlier(
  transaction: Transaction,
  rowId: string,
  replace: (text: string) => string,
): Promise<void> {
  const { workspaceId } = transaction;
  const rows = await transaction.sql<{ number: string; text: boolean; before: string | null; after: string | null }>(
    EARLIER,
    [workspaceId, rowId, [...TYPED]],
  );
  for (const { number, text, before, after } of rows) {
    const now = (value: string | null) => {
      if (value === null || replace(value) === value) return value;
      return text ? replace(value) : null;
    };
    if (now(before) === before && now(after) === after) continue;
    await transaction.sql(
      `update field_value_changes set before = to_jsonb($3::text), after = to_jsonb($4::text)
       where workspace_id = $1 and number = $2`,
      [workspaceId, number, now(before), now(after)],
    );
  }
}
