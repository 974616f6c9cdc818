import type { RowState } from '@earshot/core/areas/history/row-state';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import type { Work } from '../../operations/work.ts';
import { columnsOf } from '../../store/columns.ts';
import { type FieldThen, fieldsAfter, valuesAfter } from './store/row-changes.ts';

/** Nouns of which earlier values are kept. */
export const REVISED = entities.filter(({ options }) => options.history);

/** A row of one of these nouns. */
export interface Revised {
  entity: AnyEntity;
  row: AnyRow & Record<string, unknown>;
}

/** A row whose earlier values are kept, in trash as well with `trashed`; undefined for one that is gone. */
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

/** The same for a row that the caller has named; refuses one that somebody deleted since then. */
export async function loadRevised(work: Work, id: string): Promise<Revised> {
  const found = await findRevised(work, id);
  if (!found) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  return found;
}

/** The names of fields by those of their columns. */
const fieldsByColumn = (entity: AnyEntity): Map<string, string> =>
  new Map(columnsOf(entity).map(({ field, name }) => [name, field]));

/** The fields of an entity whose columns were changed. */
export function changedFields(entity: AnyEntity, columns: readonly string[]): string[] {
  const byColumn = fieldsByColumn(entity);
  return (entity.options.history ?? []).filter((field) => columns.some((column) => byColumn.get(column) === field));
}

export type OwnState = Pick<RowState, 'values'> & { fields: FieldThen[] };

/** What a row was after one of its changes: its own fields, and its custom fields as the caller may see them. */
export async function stateAfter(work: Work, { entity, row }: Revised, number: number): Promise<OwnState> {
  const later = await valuesAfter(work.transaction, row.id, number);
  const columns = new Map(columnsOf(entity).map(({ field, name }) => [field, name]));
  const values = (entity.options.history ?? []).map((field: string) => {
    const column = columns.get(field) ?? field;
    return [field, later.has(column) ? later.get(column) : row[field]];
  });
  return { values: Object.fromEntries(values), fields: await fieldsAfter(work.transaction, row.id, number) };
}
