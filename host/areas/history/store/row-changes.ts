import type { FieldSettings, FieldTypeName, FieldValue } from '@earshot/core/areas/fields/field-type';
import type { RowChange } from '@earshot/core/areas/history/row-state';
import { limits } from '@earshot/core/limits';
import { escapeRegExp } from '@earshot/core/rules/escape-reg-exp';
import type { Transaction } from '../../../store/database.ts';
import { likeContaining } from '../../../store/like.ts';
import { shownValue } from '../../../store/virtual.ts';

// Earlier tags of a note's highlights have the key tags:<id of the highlight>.
const WHAT = `array(select distinct split_part(key, ':', 1) from jsonb_object_keys(r.before) key)`;

const CHANGES = `select r.number::int, r.at, r.changed_by as "changedBy",
    ${WHAT} as columns,
    array(select c.field_id from field_value_changes c where c.workspace_id = r.workspace_id and c.row_change = r.number order by c.number) as "fieldIds"
  from row_changes r where r.workspace_id = $1 and r.row_id = $2 and ($3::int8 is null or r.number < $3) order by r.number desc limit $4`;

/** A change of a row, with the columns that it changed. */
export type StoredChange = Omit<RowChange, 'fields'> & { columns: string[] };

/** Changes of a row before a number, newest first. */
export async function changesOfRow(
  transaction: Transaction,
  rowId: string,
  { before = null, first }: { before?: number | null | undefined; first: number },
): Promise<StoredChange[]> {
  const bind = [transaction.workspaceId, rowId, before, first];
  const found = await transaction.sql<StoredChange & { at: Date }>(CHANGES, bind);
  return found.map((change) => ({ ...change, at: new Date(change.at).toISOString() }));
}

/** The number of a row's newest change; 0 without one. */
export async function latestChange(transaction: Transaction, rowId: string): Promise<number> {
  const [newest] = await changesOfRow(transaction, rowId, { first: 1 });
  return newest?.number ?? 0;
}

// The first later change has the value that a column had until then.
const VALUES = `select distinct on (was.key) was.key, was.value from row_changes r, jsonb_each(r.before) was
  where r.workspace_id = $1 and r.row_id = $2 and r.number > $3 order by was.key, r.number`;

/** Column values of a row after one of its changes, for columns changed since. */
export async function valuesAfter(
  transaction: Transaction,
  rowId: string,
  number: number,
): Promise<Map<string, unknown>> {
  const found = await transaction.sql<{ key: string; value: unknown }>(VALUES, [
    transaction.workspaceId,
    rowId,
    number,
  ]);
  return new Map(found.map(({ key, value }) => [key, value]));
}

/** A custom field with its former value. */
export interface FieldThen extends FieldSettings {
  id: string;
  label: string;
  type: FieldTypeName;
  value: FieldValue | null;
}

const FIELDS = `with changed as (select distinct on (c.field_id) c.field_id, c.before as value from field_value_changes c
    where c.workspace_id = $1 and c.row_id = $2 and c.row_change > $3 order by c.field_id, c.row_change, c.number),
  had as (select field_id, value from changed union all
    select v.field_id, v.value from field_values v where v.workspace_id = $1 and v.row_id = $2 and v.part = 0
      and v.field_id not in (select field_id from changed))
  select f.id, f.label, f.type, f.options, f.max_selected as "maxSelected", f.format, f.currency_symbol as "currencySymbol",
    ${shownValue('had.value')} as value
  from had join fields f on f.workspace_id = $1 and f.id = had.field_id and f.trashed_at is null`;

/**
 * Custom field values of a row after one of its changes; missing options and people are left out, people are hidden
 * from readers without people access. Values written by an import appear from the next change on.
 */
export const fieldsAfter = (transaction: Transaction, rowId: string, number: number): Promise<FieldThen[]> =>
  transaction.sql<FieldThen>(FIELDS, [transaction.workspaceId, rowId, number]);

const VERSION = `select v.id from versions v where v.workspace_id = $1 and v.page_id = $2 and v.trashed_at is null
  and v.created_at <= (select at from row_changes where workspace_id = $1 and row_id = $2 and number = $3)
  order by v.created_at desc limit 1`;

/** The newest stored version of a page's text at the time of one of its changes. */
export async function versionThen(transaction: Transaction, rowId: string, number: number): Promise<string | null> {
  const [version] = await transaction.sql<{ id: string }>(VERSION, [transaction.workspaceId, rowId, number]);
  return version?.id ?? null;
}

/** Row changes that belong to one line of the audit log. */
export const changesAt = (
  transaction: Transaction,
  seq: number,
  first: number,
): Promise<(Pick<StoredChange, 'number' | 'columns' | 'fieldIds'> & { rowId: string })[]> =>
  transaction.sql(
    `select r.row_id as "rowId", r.number::int, ${WHAT} as columns,
       array(select c.field_id from field_value_changes c where c.workspace_id = r.workspace_id and c.row_change = r.number) as "fieldIds"
     from row_changes r where r.workspace_id = $1 and r.seq = $2 order by r.number limit $3`,
    [transaction.workspaceId, seq, first],
  );

/** Change of a row by a line of the audit log. */
export async function auditedRow(
  transaction: Transaction,
  seq: number,
): Promise<{ operation: string; rowId: string } | undefined> {
  const [line] = await transaction.sql<{ operation: string; rowId: string }>(
    `select operation, object_id as "rowId" from audits
     where workspace_id = $1 and seq = $2 and outcome = 'done' and object_id is not null`,
    [transaction.workspaceId, seq],
  );
  return line;
}

/** Number of a row's previous change; 0 if there is none. */
export async function changeBefore(transaction: Transaction, rowId: string, number: number): Promise<number> {
  const [earlier] = await changesOfRow(transaction, rowId, { before: number, first: 1 });
  return earlier?.number ?? 0;
}

/** Replaces words in earlier titles of a note. */
export async function redactChanges(
  transaction: Transaction,
  rowId: string,
  replace: (text: string) => string,
): Promise<void> {
  const titles = await transaction.sql<{ number: string; title: string }>(
    `select number, before->>'title' as title from row_changes where workspace_id = $1 and row_id = $2 and before ? 'title'`,
    [transaction.workspaceId, rowId],
  );
  for (const { number, title } of titles)
    await transaction.sql(
      `update row_changes set before = jsonb_set(before, '{title}', to_jsonb($3::text)) where workspace_id = $1 and number = $2`,
      [transaction.workspaceId, number, replace(title)],
    );
}

const WORD = /[\p{L}\p{N}_]/u;
/** Text as it appears inside JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A name as a whole word, as a PostgreSQL regular expression. */
function namePattern(name: string): string {
  const escaped = escapeRegExp(inJson(name));
  return `${WORD.test(name.at(0) ?? '') ? '\\m' : ''}${escaped}${WORD.test(name.at(-1) ?? '') ? '\\M' : ''}`;
}

/** Erases earlier titles and settings of all rows that contain one of some names or words, ignoring case. */
export async function forgetSaying(
  transaction: Transaction,
  { names, words }: { names: readonly string[]; words: readonly string[] },
): Promise<void> {
  const says = (text: string) => `(${text} ~* any($2::text[]) or ${text} ilike any($3::text[]))`;
  await transaction.sql(
    `update row_changes set before = coalesce((select jsonb_object_agg(was.key, was.value) from jsonb_each(before) was
       where not ${says('was.value::text')}), '{}') where workspace_id = $1 and ${says('before::text')}`,
    [transaction.workspaceId, names.map(namePattern), words.map((text) => likeContaining(inJson(text)))],
  );
  await forgetEmpty(transaction);
}

/** Erases changes without remaining values. */
const forgetEmpty = (transaction: Transaction): Promise<unknown> =>
  transaction.sql(
    `delete from row_changes r where workspace_id = $1 and before = '{}' and not exists (select 1 from field_value_changes c
       where c.workspace_id = r.workspace_id and c.row_change = r.number)`,
    [transaction.workspaceId],
  );

/** Earlier values of columns that match one of some patterns: a batch of changes, by number. */
export const changesLike = (
  transaction: Transaction,
  patterns: readonly string[],
  after: string,
): Promise<{ number: string; before: Record<string, unknown> }[]> =>
  transaction.sql(
    `select number::text, before from row_changes where workspace_id = $1 and number > $3::int8
       and exists (select 1 from jsonb_path_query(before, 'strict $.**') word
         where jsonb_typeof(word) = 'string' and word #>> '{}' ilike any($2::text[]))
     order by row_changes.number limit ${limits.retyped.values}`,
    [transaction.workspaceId, [...patterns], after],
  );

/** Erases some columns' values of one change. */
export async function forgetKeys(transaction: Transaction, number: string, keys: readonly string[]): Promise<void> {
  await transaction.sql('update row_changes set before = before - $3::text[] where workspace_id = $1 and number = $2', [
    transaction.workspaceId,
    number,
    [...keys],
  ]);
  await forgetEmpty(transaction);
}

/** Erases a row's changes with their earlier values. */
export const forgetChanges = (transaction: Transaction, rowId: string): Promise<unknown> =>
  transaction.sql('delete from row_changes where workspace_id = $1 and row_id = $2', [transaction.workspaceId, rowId]);
