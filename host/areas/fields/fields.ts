import {
  createField,
  deleteField,
  Field,
  type Field as FieldRow,
  restoreField,
  updateField,
} from '@earshot/core/areas/fields/field';
import { createFieldSet, deleteFieldSet, FieldSet } from '@earshot/core/areas/fields/field-set';
import { limits } from '@earshot/core/limits';
import type { FieldScope } from '@earshot/core/model/field-scope';
import type { InputOf } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';

interface Defined {
  placeId: string;
  scope: FieldScope;
}

/**
 * Refuses fields of people outside the directory, and other fields in it: access to a field must match access to its
 * rows.
 */
function demandScopeOf(work: Work, { placeId, scope }: Defined): void {
  if ((placeId === directoryOf(work.workspaceId)) !== (scope === 'PERSON'))
    throw new Refusal('BAD_USER_INPUT', 'Fields of people belong to the people directory, and no others do.');
}

/** Refuses fields beyond a place's maximum for a scope. */
async function demandRoom(work: Work, { placeId, scope }: Defined): Promise<void> {
  const there = await work.rows(Field).count({ placeId, scope });
  if (there >= limits.fieldsPerPlace)
    throw new Refusal(
      'UNPROCESSABLE',
      `There are ${limits.fieldsPerPlace} fields already. Delete one that is not used.`,
    );
}

/** Refuses a field set of another place or scope: its heading would never show. */
async function demandSetOf(work: Work, { placeId, scope }: Defined, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const set = await work.load(FieldSet, id);
  if (set.placeId !== placeId || set.scope !== scope)
    throw new Refusal('BAD_USER_INPUT', 'This field set belongs to other fields. Choose one of the same place.');
}

function demandOptions({ type, options }: Pick<FieldRow, 'type'> & { options?: readonly unknown[] }): void {
  if (type !== 'SELECT' && (options?.length ?? 0) > 0)
    throw new Refusal('BAD_USER_INPUT', 'Only select fields have options. Leave them out.');
}

/** Creates a field; the caller has checked the right to change fields of its place. Other fields are left unchanged. */
export async function addField(work: Work, input: InputOf<typeof createField>): Promise<FieldRow> {
  const values = Field.creation.parse(input);
  demandOptions(values);
  demandScopeOf(work, values);
  await demandRoom(work, values);
  await demandSetOf(work, values, values.fieldSetId);
  return (await createRow(Field, work, values, deleteField)) as FieldRow;
}

/** Definitions of custom fields. */
export const fieldHandlers = (): Handler[] => [
  inside(createFieldSet, async ({ input, work }) => {
    demandScopeOf(work, input);
    return createRow(FieldSet, work, input, deleteFieldSet);
  }),
  inside(createField, ({ input, work }) => addField(work, input)),
  inside(updateField, async ({ input, work, object }) => {
    demandOptions({ type: object.type, ...input });
    await demandSetOf(work, object, input.fieldSetId);
    return (await updateRow(Field, { input, work, object }, updateField)) as FieldRow;
  }),
  inside(restoreField, async ({ work, object }) => {
    if (object.trashedAt) await demandRoom(work, object);
    return (await restoreRow(Field, work, object, deleteField)) as FieldRow;
  }),
];
