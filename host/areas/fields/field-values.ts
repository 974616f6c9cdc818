import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { fieldCounts } from '@earshot/core/areas/fields/field-count';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import {
  type FieldCell,
  fieldValueChanges,
  type RowFields,
  setFieldValues,
} from '@earshot/core/areas/fields/field-value';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { Person } from '@earshot/core/areas/people/person';
import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import { demandLinkable } from '../../operations/demand-linkable.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { tableOf } from '../../store/columns.ts';
import { countByField } from './list-filtered.ts';
import { demandPeopleAccess } from './people-access.ts';
import { FIELDED, readValues, type StoredValue, writeValues } from './store/field-values.ts';
import { changesOf, recordChanges } from './store/value-changes.ts';

const bad = (text: string) => new Refusal('BAD_USER_INPUT', text);

interface Fielded {
  entity: AnyEntity;
  row: AnyRow;
  placeId: string;
}

/** Rows by id, locked in a fixed order to prevent deadlocks. */
async function lockedRows(work: Work, ids: readonly string[]): Promise<Map<string, Fielded>> {
  const found = new Map<string, Fielded>();
  for (const entity of FIELDED) {
    await work.transaction.sql(
      `select 1 from ${tableOf(entity)} where workspace_id = $1 and id = any($2::uuid[]) order by id for update`,
      [work.workspaceId, ids],
    );
    const rows = await work.rows(entity).find({ where: { id: [...ids] } });
    for (const row of rows) found.set(row.id, { entity, row, placeId: work.placeOf(entity, row) });
  }
  return found;
}

function checked(
  field: FieldRow,
  { entity, placeId }: Fielded,
  value: FieldCell['value'],
  work: Work,
): FieldValue | null {
  if (field.scope !== entity.options.fielded)
    throw bad(`“${field.label}” is a field of another type of object. Choose a field of this one.`);
  if (field.placeId !== work.workspaceId && field.placeId !== placeId)
    throw bad(`“${field.label}” belongs to another project. Choose a field of this project or of the workspace.`);
  if (value === null) return null;
  const parsed = fieldType(field.type).value(field).safeParse(value);
  if (!parsed.success) throw bad(`${field.label}: ${parsed.error.issues[0]?.message ?? 'This value does not fit.'}`);
  return parsed.data;
}

/** Writes values of custom fields, all or none, and registers their inverse; returns the changed rows. */
export async function setValues(work: Work, cells: readonly FieldCell[]): Promise<RowFields[]> {
  const byCell = new Map(cells.map((cell) => [`${cell.rowId} ${cell.fieldId}`, cell]));
  const rowIds = [...new Set(cells.map(({ rowId }) => rowId))];
  const rows = await lockedRows(work, rowIds);
  const fields = new Map(
    (await work.rows(Field).find({ where: { id: [...new Set(cells.map(({ fieldId }) => fieldId))] } })).map((field) => [
      field.id,
      field as FieldRow,
    ]),
  );
  const values: StoredValue[] = [];
  for (const { rowId, fieldId, value } of byCell.values()) {
    const [row, field] = [rows.get(rowId), fields.get(fieldId)];
    // The runner has loaded both; one was deleted since then.
    if (!row || !field) throw new Refusal('CONFLICT', 'Someone deleted a row or field meanwhile. Try again.');
    const fit = checked(field, row, value, work);
    if (fit !== null) values.push({ rowId, fieldId, value: fit, keys: fieldType(field.type).keys(fit, field) });
  }
  const naming = new Set([...fields.values()].filter(({ type }) => type === 'PERSON').map(({ id }) => id));
  if (naming.size > 0) demandPeopleAccess(work);
  await demandPeople(
    work,
    values.filter(({ fieldId }) => naming.has(fieldId)),
  );
  const before = new Map(
    (await readValues(work.transaction, cells)).map((old) => [`${old.rowId} ${old.fieldId}`, old.value]),
  );
  await writeValues(work.transaction, [...byCell.values()], values);
  const after = new Map(values.map(({ rowId, fieldId, value }) => [`${rowId} ${fieldId}`, value]));
  const changed = [...byCell].map(([key, { rowId, fieldId }]) => ({
    rowId,
    fieldId,
    before: before.get(key) ?? null,
    after: after.get(key) ?? null,
  }));
  await recordChanges(work.transaction, changed, work.actorId);
  work.undoBy(setFieldValues, {
    cells: changed.map(({ rowId, fieldId, before: value }) => ({ rowId, fieldId, value })),
  });
  return tell(work, [...rows.values()]);
}

/** Refuses people who do not exist or are being withdrawn. */
async function demandPeople(work: Work, values: readonly StoredValue[]): Promise<void> {
  const ids = [...new Set(values.flatMap(({ value }) => value as string[]))];
  if (ids.length === 0) return;
  await work.loadAll([Person], ids);
  await demandLinkable(work.transaction, ids);
}

/** Announces changed rows, and returns them in their current state. */
async function tell(work: Work, rows: readonly Fielded[]): Promise<RowFields[]> {
  const answers: RowFields[] = [];
  for (const alike of Map.groupBy(rows, ({ entity, placeId }) => `${entity.name} ${placeId}`).values()) {
    const [{ entity } = {}] = alike;
    if (!entity) continue;
    const changed = await work.rows(entity).updateAll(
      alike.map(({ row }) => row.id),
      { updatedAt: new Date().toISOString() },
    );
    work.emit('updated', entity, changed, ['fields']);
    answers.push(...changed.map((row) => ({ id: row.id, fields: (row as unknown as RowFields).fields })));
  }
  return answers;
}

/** Values of custom fields. */
export const fieldValueHandlers = (): Handler[] => [
  inside(setFieldValues, ({ input, work }) => setValues(work, input.cells)),
  inside(fieldValueChanges, ({ input, work }) =>
    changesOf(work.transaction, input.rowId, work.access.readable, input.first),
  ),
  inside(fieldCounts, async ({ input: { fieldId, ...asked }, work }) =>
    countByField(work, (await work.load(Field, fieldId)) as FieldRow, asked),
  ),
];
