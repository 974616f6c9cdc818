import type { RowState } from '@earshot/core/areas/history/row-state';
import { Note } from '@earshot/core/areas/pages/note';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import { afterWhich, keepsOrder } from '../../operations/order.ts';
import { revisedNouns } from '../../operations/revised-nouns.ts';
import type { Work } from '../../operations/work.ts';
import { columnsOf } from '../../store/columns.ts';
import { noteTagsThen, type TagsByHighlight, tagFigures } from './note-tags.ts';
import { type FieldThen, fieldsAfter, valuesAfter } from './store/row-changes.ts';

/** Entities with stored earlier values. */
export const REVISED = revisedNouns(entities);

/** A row of one of these entities. */
export interface Revised {
  entity: AnyEntity;
  row: AnyRow & Record<string, unknown>;
}

/** A row with stored earlier values, including trash with `trashed`; undefined if it is gone. */
export async function findRevised(
  work: Work,
  id: string,
  { trashed = false }: { trashed?: boolean } = {},
): Promise<Revised | undefined> {
  for (const entity of REVISED) {
    const row = await work.rows(entity).get(id, { trashed });
    if (row) return { entity, row };
  }
  return undefined;
}

/** Same for a row named by the caller; refuses deleted ones. */
export async function loadRevised(work: Work, id: string): Promise<Revised> {
  const found = await findRevised(work, id);
  if (!found) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  return found;
}

/** Field names by column name. */
const fieldsByColumn = (entity: AnyEntity): Map<string, string> =>
  new Map(columnsOf(entity).map(({ field, name }) => [name, field]));

/** Parts of a row's history besides its columns: its manual order, and the tags of a note's highlights. */
const BESIDES = ['order', 'tags'];

/** Fields of an entity that changed: columns, manual order, tags of a note. */
export function changedFields(entity: AnyEntity, columns: readonly string[]): string[] {
  const byColumn = fieldsByColumn(entity);
  const own = (entity.options.history ?? []).filter((field) =>
    columns.some((column) => byColumn.get(column) === field),
  );
  return [...own, ...BESIDES.filter((name) => columns.includes(name))];
}

export interface OwnState extends Pick<RowState, 'values'> {
  fields: FieldThen[];
  /** tags of a note's highlights */
  tags: TagsByHighlight;
}

/** State of a row after one of its changes: its own fields, and its custom fields as the caller can see them. */
export async function stateAfter(work: Work, { entity, row }: Revised, number: number): Promise<OwnState> {
  const later = await valuesAfter(work.transaction, row.id, number);
  const columns = new Map(columnsOf(entity).map((column) => [column.field, column]));
  const values = (entity.options.history ?? []).map((field: string) => {
    const { name = field, type } = columns.get(field) ?? {};
    const value = later.has(name) ? later.get(name) : row[field];
    return [field, type === 'timestamptz' && value ? new Date(String(value)).toISOString() : value];
  });
  const tags = entity === (Note as AnyEntity) ? await noteTagsThen(work, row.id, later) : new Map();
  const fields = await fieldsAfter(work.transaction, row.id, number);
  const besides = { ...(await orderThen(work, { entity, row }, later)), ...tagsIn(entity, tags) };
  return { values: { ...hidingPlace(work, Object.fromEntries(values)), ...besides }, fields, tags };
}

const tagsIn = (entity: AnyEntity, tags: TagsByHighlight): object =>
  entity === (Note as AnyEntity) ? { tags: tagFigures(tags) } : {};

// An unmoved row's position depends on its neighbours.
async function orderThen(
  work: Work,
  { entity, row }: Revised,
  later: ReadonlyMap<string, unknown>,
): Promise<{ order?: unknown }> {
  if (!keepsOrder(entity)) return {};
  if (later.has('order')) return { order: later.get('order') };
  const moved = (await valuesAfter(work.transaction, row.id, 0)).has('order');
  return moved ? { order: await afterWhich(entity, work, row) } : {};
}

/** Fields that hold a row's place. */
export const PLACE_FIELDS: readonly string[] = ['placeId', 'folderId', 'parentId'];

const hidingPlace = (work: Work, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const hidden = PLACE_FIELDS.includes(field) && typeof value === 'string' && !work.access.reads(value);
      return [field, hidden ? null : value];
    }),
  );
