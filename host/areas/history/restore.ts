import type { Retagging } from '@earshot/core/areas/coding/highlight';
import type { Tag } from '@earshot/core/areas/coding/tag';
import type { FieldCell } from '@earshot/core/areas/fields/field-value';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { type RESTORED_TOO, type Restoration, restoreRowState } from '@earshot/core/areas/history/row-state';
import { Version } from '@earshot/core/areas/versions/version';
import type { Shape } from '@earshot/core/model/entity';
import type { ParsedInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { tableOf } from '../../store/columns.ts';
import { setValues } from '../fields/field-values.ts';
import { restoreWords, type VersionParts } from '../versions/versions.ts';
import { restoreTags, retaggings, tagsKey } from './note-tags.ts';
import { groupIsThere, isTag, moveBack, type Placement, placementOf, rankBack } from './placement.ts';
import { loadRevised, type OwnState, PLACE_FIELDS, type Revised, stateAfter } from './state.ts';
import { type FieldThen, latestChange } from './store/row-changes.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Plan for restoring a row: values to restore, and those that cannot be. */
interface Plan {
  values: Record<string, unknown>;
  cells: FieldCell[];
  /** highlights of a note with the tags that they regain and lose */
  tags: Retagging[];
  placement: Placement;
  left: string[];
}

/** Restores a row's state after one of its changes: fields, custom fields and, if named, text, tags and placement. */
export async function restoreRow(
  parts: VersionParts,
  work: Work,
  { rowId, number, only, also, versionId }: ParsedInput<typeof restoreRowState>,
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
  const planned = await plan(work, revised, { now, then, only: only && new Set(only), also: new Set(also) });
  const { changed, left } = await carryOut(work, revised, planned);
  work.inverse = undefined;
  if (changed.length > 0 || wordsBefore)
    work.undoBy(restoreRowState, {
      rowId,
      number: before,
      only: changed,
      also: alsoOf(changed),
      versionId: wordsBefore,
    });
  return { rowId, left };
}

const alsoOf = (changed: readonly string[]): (typeof RESTORED_TOO)[number][] => [
  ...(changed.includes('placeId') ? (['PLACE'] as const) : []),
  ...(changed.some((name) => name.startsWith(tagsKey(''))) ? (['TAGS'] as const) : []),
];

async function restoreText(parts: VersionParts, work: Work, rowId: string, versionId: string): Promise<string> {
  const version = await work.load(Version, versionId);
  if (version.pageId !== rowId)
    throw new Refusal('BAD_USER_INPUT', 'This version belongs to another page. Choose one of this page.');
  return (await restoreWords(parts, work, version)).id;
}

/** Carries out a plan; returns the names of changed values, and of those that could not be restored. */
async function carryOut(
  work: Work,
  { entity, row }: Revised,
  { values, cells, tags, placement, left }: Plan,
): Promise<{ changed: string[]; left: string[] }> {
  const changed: string[] = [];
  const { groupId, ...others } = values;
  const moves = placement.movesTo !== undefined;
  const moved =
    moves && (await moveBack(work, row as unknown as Tag, String(placement.movesTo), (groupId as string) ?? null));
  if (moved) changed.push('placeId', 'groupId', 'order');
  else if (moves) left.push('placeId');
  const own = moves ? others : values;
  if (Object.keys(own).length > 0) {
    const object = moved ? (await loadRevised(work, row.id)).row : row;
    await updateRow(entity, { input: { id: row.id, ...own }, work, object });
    changed.push(...Object.keys(own));
  }
  if (placement.after !== undefined && moved === moves) {
    await rankBack(work, row.id, placement.after);
    changed.push('order');
  }
  if (cells.length > 0) await setValues(work, cells);
  changed.push(...cells.map(({ fieldId }) => fieldId));
  if (tags.length > 0 && (await restoreTags(work, tags))) changed.push(...tags.map(({ id }) => tagsKey(id)));
  else if (tags.length > 0) left.push('tags');
  return { changed: [...new Set(changed)], left: [...new Set(left)] };
}

interface Wanted {
  now: OwnState;
  then: OwnState;
  only: ReadonlySet<string> | undefined;
  also: ReadonlySet<(typeof RESTORED_TOO)[number]>;
}

async function plan(work: Work, revised: Revised, { now, then, only, also }: Wanted): Promise<Plan> {
  const wanted = (name: string) => only === undefined || only.has(name);
  const asked = { place: also.has('PLACE') && wanted('placeId'), order: wanted('order') };
  const placement = await placementOf(work, revised, { now, then }, asked);
  const made: Plan = { values: {}, cells: [], tags: [], placement, left: [...placement.left] };
  const patch: Shape = revised.entity.patch.shape;
  for (const [field, value] of Object.entries(then.values)) {
    if (!wanted(field) || !patch[field] || PLACE_FIELDS.includes(field) || same(value, now.values[field])) continue;
    if (field === 'groupId' && placement.elsewhere) continue;
    if (patch[field].safeParse(value).success && (await isThere(work, revised, { field, value, placement })))
      made.values[field] = value;
    else made.left.push(field);
  }
  for (const [id, field] of fieldsOf(now, then)) {
    const value = then.fields.find((had) => had.id === id)?.value ?? null;
    if (!wanted(id) || same(value, now.fields.find((has) => has.id === id)?.value)) continue;
    if (fits(work, field, value)) made.cells.push({ rowId: revised.row.id, fieldId: id, value });
    else made.left.push(id);
  }
  if (!also.has('TAGS')) return made;
  const { changes, gone } = await retaggings(work, { has: now.tags, had: then.tags }, (id) => wanted(tagsKey(id)));
  return { ...made, tags: changes, left: [...made.left, ...(gone ? ['tags'] : [])] };
}

/** Custom fields that a row had or has, by id. */
const fieldsOf = (now: OwnState, then: OwnState): Map<string, FieldThen> =>
  new Map([...now.fields, ...then.fields].map((field) => [field.id, field]));

interface Value {
  field: string;
  value: unknown;
  placement: Placement;
}

/** True if the target of a value still exists: the group of a tag. */
async function isThere(work: Work, { entity, row }: Revised, { field, value, placement }: Value): Promise<boolean> {
  if (!isTag(entity) || field !== 'groupId') return true;
  return groupIsThere(work, value, placement.movesTo ?? work.placeOf(entity, row));
}

/** True if the caller can write this value into the current field. */
function fits(work: Work, field: FieldThen, value: FieldCell['value']): boolean {
  if (field.type === 'PERSON' && !work.actor.peopleAccess) return false;
  return value === null || fieldType(field.type).value(field).safeParse(value).success;
}
