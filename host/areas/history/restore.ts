import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import type { FieldCell } from '@earshot/core/areas/fields/field-value';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { type Restoration, restoreRowState } from '@earshot/core/areas/history/row-state';
import { Version } from '@earshot/core/areas/pages/version';
import type { Shape } from '@earshot/core/model/entity';
import type { ParsedInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { tableOf } from '../../store/columns.ts';
import { setValues } from '../fields/field-values.ts';
import { restoreWords, type VersionParts } from '../pages/versions.ts';
import { loadRevised, type OwnState, type Revised, stateAfter } from './state.ts';
import { type FieldThen, latestChange } from './store/row-changes.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What is put back of a row, and what cannot be. */
interface Plan {
  values: Record<string, unknown>;
  cells: FieldCell[];
  left: string[];
}

/** Puts back what a row was after one of its changes: fields, custom fields and, where a version is named, the text. */
export async function restoreRow(
  parts: VersionParts,
  work: Work,
  { rowId, number, only, versionId }: ParsedInput<typeof restoreRowState>,
): Promise<Restoration> {
  const wordsBefore = versionId ? await restoreText(parts, work, rowId, versionId) : null;
  const { entity } = await loadRevised(work, rowId);
  await work.transaction.sql(`select 1 from ${tableOf(entity)} where workspace_id = $1 and id = $2 for update`, [
    work.workspaceId,
    rowId,
  ]);
  const revised = await loadRevised(work, rowId);
  const before = await latestChange(work.transaction, rowId);
  const now = await stateAfter(work, revised, before);
  const then = await stateAfter(work, revised, number);
  const { values, cells, left } = await plan(work, revised, { now, then, only: only && new Set(only) });
  if (Object.keys(values).length > 0)
    await updateRow(entity, { input: { id: rowId, ...values }, work, object: revised.row });
  if (cells.length > 0) await setValues(work, cells);
  work.inverse = undefined;
  const changed = [...Object.keys(values), ...cells.map(({ fieldId }) => fieldId)];
  if (changed.length > 0 || wordsBefore)
    work.undoBy(restoreRowState, { rowId, number: before, only: changed, versionId: wordsBefore });
  return { rowId, left };
}

async function restoreText(parts: VersionParts, work: Work, rowId: string, versionId: string): Promise<string> {
  const version = await work.load(Version, versionId);
  if (version.pageId !== rowId)
    throw new Refusal('BAD_USER_INPUT', 'This version belongs to another page. Choose one of this page.');
  return (await restoreWords(parts, work, version)).id;
}

interface Wanted {
  now: OwnState;
  then: OwnState;
  only: ReadonlySet<string> | undefined;
}

async function plan(work: Work, revised: Revised, { now, then, only }: Wanted): Promise<Plan> {
  const wanted = (name: string) => only === undefined || only.has(name);
  const made: Plan = { values: {}, cells: [], left: [] };
  const patch: Shape = revised.entity.patch.shape;
  for (const [field, value] of Object.entries(then.values)) {
    if (!wanted(field) || !patch[field] || same(value, now.values[field])) continue;
    if (patch[field].safeParse(value).success && (await isThere(work, revised, field, value)))
      made.values[field] = value;
    else made.left.push(field);
  }
  const had = new Map(then.fields.map((field) => [field.id, field]));
  const has = new Map(now.fields.map((field) => [field.id, field]));
  for (const id of new Set([...had.keys(), ...has.keys()])) {
    const field = (had.get(id) ?? has.get(id)) as FieldThen;
    const value = had.get(id)?.value ?? null;
    if (!wanted(id) || same(value, has.get(id)?.value)) continue;
    if (fits(work, field, value)) made.cells.push({ rowId: revised.row.id, fieldId: id, value });
    else made.left.push(id);
  }
  return made;
}

/** Whether what a value refers to is still there: the group of a tag. */
async function isThere(work: Work, { entity, row }: Revised, field: string, value: unknown): Promise<boolean> {
  if (entity !== Tag || field !== 'groupId' || value === null) return true;
  const group = await work.rows(TagGroup).get(String(value));
  return group?.placeId === row.placeId;
}

/** Whether the caller may write this value into a field as the field is now. */
function fits(work: Work, field: FieldThen, value: FieldCell['value']): boolean {
  if (field.type === 'PERSON' && !work.actor.peopleAccess) return false;
  return value === null || fieldType(field.type).value(field).safeParse(value).success;
}
