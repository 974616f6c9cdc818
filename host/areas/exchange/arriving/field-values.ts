import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { Person } from '@earshot/core/areas/people/person';
import { type StoredValue, writeValues } from '../../fields/store/field-values.ts';
import { idsIn, presentIds, type Slice } from './arrival.ts';
import { type Decided, leaveOut } from './decide-rows.ts';

/** Stores the values of a row's custom fields that exist here and accept them. */
export async function storeFieldValues(slice: Slice, one: Decided): Promise<void> {
  const { id, values } = one;
  const given = Object.entries((values.fields ?? {}) as Record<string, unknown>);
  if (given.length === 0) return;
  const { change } = slice;
  const fieldIds = await presentIds(
    slice,
    [Field],
    given.map(([fieldId]) => fieldId),
  );
  const fields = new Map(
    ((await change.rows(Field).find({ where: { id: [...fieldIds] } })) as FieldRow[]).map((field) => [field.id, field]),
  );
  const stored: StoredValue[] = [];
  for (const [fieldId, value] of given) {
    const field = fields.get(fieldId);
    const fit = field && (await fitting(slice, field, value));
    if (field?.type === 'PERSON' && idsIn(value).some((person) => slice.arrival.withdrawn.has(person))) leaveOut(one);
    if (field && fit !== undefined)
      stored.push({ rowId: id, fieldId, value: fit, keys: fieldType(field.type).keys(fit, field) });
  }
  await writeValues(change.transaction, stored, stored);
}

async function fitting(slice: Slice, field: FieldRow, value: unknown): Promise<StoredValue['value'] | undefined> {
  const people = field.type === 'PERSON' ? await presentIds(slice, [Person], idsIn(value)) : undefined;
  const given = people ? idsIn(value).filter((id) => people.has(id)) : value;
  if (people && people.size === 0) return undefined;
  const parsed = fieldType(field.type).value(field).safeParse(given);
  return parsed.success && parsed.data !== null ? (parsed.data as StoredValue['value']) : undefined;
}
