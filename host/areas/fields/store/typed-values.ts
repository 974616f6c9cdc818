import type { FieldSettings, FieldTypeName } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';
import { writeValues } from './field-values.ts';

/** Types with typed values. */
const TYPED: readonly FieldTypeName[] = ['TEXT', 'EMAIL', 'PHONE', 'URL'];

/** Typed value in a field of a row. */
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

/** Typed values in the fields of a row, including fields in trash. */
export const typedValues = (transaction: Transaction, rowId: string): Promise<TypedValue[]> =>
  transaction.sql<TypedValue>(READ, [transaction.workspaceId, rowId, [...TYPED]]);

/**
 * Replaces a typed value; one that the field does not accept, such as an email address with a label in it, is emptied.
 */
async function writeTyped(
  transaction: Transaction,
  { fieldId, ...field }: Pick<TypedValue, 'fieldId' | 'type'> & FieldSettings,
  rowId: string,
  now: string,
): Promise<void> {
  const cell = { rowId, fieldId };
  const fit = fieldType(field.type).value(field).safeParse(now);
  const values = fit.success ? [{ ...cell, value: fit.data, keys: fieldType(field.type).keys(fit.data, field) }] : [];
  await writeValues(transaction, [cell], values);
}

/**
 * Replaces words in current and earlier typed values of a row. A value that cannot contain a label, such as an email
 * address, is emptied. Returns true if a value changed; the history has no entry.
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
    await writeTyped(transaction, field, rowId, now);
    changed = true;
  }
  const earlier = await transaction.sql<EarlierValue>(`${EARLIER} and c.row_id = $2`, [
    transaction.workspaceId,
    rowId,
    [...TYPED],
  ]);
  const without = (value: string | null) => value && replace(value);
  await writeEarlier(
    transaction,
    earlier,
    earlier.map((value) => ({ ...value, before: without(value.before), after: without(value.after) })),
  );
  return changed;
}

/** A typed value before and after a change. */
interface EarlierValue {
  number: string;
  /** true if it can contain a label */
  isText: boolean;
  before: string | null;
  after: string | null;
}

const EARLIER = `select c.number, f.type = 'TEXT' as "isText", c.before #>> '{}' as before, c.after #>> '{}' as after
  from field_value_changes c join fields f on f.workspace_id = c.workspace_id and f.id = c.field_id
  where c.workspace_id = $1 and f.type = any($3::text[])`;

/** Replaces earlier values; one that cannot contain a label is emptied. */
async function writeEarlier(
  transaction: Transaction,
  values: readonly EarlierValue[],
  without: readonly EarlierValue[],
): Promise<void> {
  for (const [at, { number, isText, before, after }] of values.entries()) {
    const now = (value: string | null, other: string | null = null) => (other === value || isText ? other : null);
    const written = [now(before, without[at]?.before), now(after, without[at]?.after)];
    if (written[0] === before && written[1] === after) continue;
    await transaction.sql(
      `update field_value_changes set before = to_jsonb($3::text), after = to_jsonb($4::text)
       where workspace_id = $1 and number = $2`,
      [transaction.workspaceId, number, ...written],
    );
  }
}

/** Typed values of one field, over all rows. */
export interface FieldTexts {
  cells: { rowId: string; value: string }[];
  earlier: EarlierValue[];
}

/** Position of a reading through a field's values. */
export interface ReadTo {
  rowId: string | null;
  number: string | null;
}
export const UNREAD: ReadTo = { rowId: null, number: null };

/**
 * Current and earlier typed values of a field that match one of the patterns: one batch from the given position, locked
 * until the transaction ends.
 */
export async function typedLike(
  transaction: Transaction,
  { fieldId, patterns, from }: { fieldId: string; patterns: readonly string[]; from: ReadTo },
): Promise<FieldTexts> {
  const bind = [transaction.workspaceId, fieldId, [...TYPED], [...patterns]];
  const { values } = limits.retyped;
  return {
    cells: await transaction.sql(
      `select v.row_id as "rowId", v.value #>> '{}' as value
       from field_values v join fields f on f.workspace_id = v.workspace_id and f.id = v.field_id
       where v.workspace_id = $1 and v.field_id = $2 and v.part = 0 and f.type = any($3::text[])
         and v.value #>> '{}' ilike any($4::text[]) and ($5::uuid is null or v.row_id > $5)
       order by v.row_id limit ${values} for update of v`,
      [...bind, from.rowId],
    ),
    earlier: await transaction.sql(
      `${EARLIER} and c.field_id = $2 and (c.before #>> '{}' ilike any($4::text[]) or c.after #>> '{}' ilike any($4::text[]))
         and ($5::bigint is null or c.number > $5)
       order by c.number limit ${values} for update of c`,
      [...bind, from.number],
    ),
  };
}

/** Replaces typed values of a field; returns the changed rows. The history has no entry. */
export async function writeTypedLike(
  transaction: Transaction,
  field: Pick<TypedValue, 'fieldId' | 'type'> & FieldSettings,
  { cells, earlier }: FieldTexts,
  without: FieldTexts,
): Promise<string[]> {
  const changed = [];
  for (const [at, { rowId, value }] of cells.entries()) {
    const now = without.cells[at]?.value ?? '';
    if (now === value) continue;
    await writeTyped(transaction, field, rowId, now);
    changed.push(rowId);
  }
  await writeEarlier(transaction, earlier, without.earlier);
  return changed;
}

/**
 * SQL: current and earlier typed values in a field `t` that match one of the patterns `$4`, as one text, first those
 * that match one of `$3`; without the rows `$5`.
 */
export const TYPED_LIKE = `(select left(string_agg(found.text, E'\\n'), ${limits.retyped.valueCharacters}) from (
    select said.text from (
      select v.value #>> '{}' as text from field_values v
        where v.workspace_id = t.workspace_id and v.field_id = t.id and v.part = 0 and not v.row_id = any($5::uuid[])
      union all select unnest(array[c.before #>> '{}', c.after #>> '{}']) from field_value_changes c
        where c.workspace_id = t.workspace_id and c.field_id = t.id and not c.row_id = any($5::uuid[])) said
    where t.type in (${TYPED.map((type) => `'${type}'`).join(', ')}) and said.text ilike any($4::text[])
    order by said.text ilike any($3::text[]) desc limit ${limits.retyped.valuesRead}) found)`;
