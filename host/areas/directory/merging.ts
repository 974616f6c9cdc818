import { Person, personName } from '@earshot/core/areas/people/person';
import type { AnyEntity } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import type { Change } from '../../operations/change.ts';
import { tellRows } from '../../operations/tell-rows.ts';
import { FIELDED } from '../fields/store/field-values.ts';
import { mergedInto } from '../people/store/person-merges.ts';
import { tellSpokenBy } from '../quotes/tell-speakers.ts';
import { fillFields, lackingValues, renameBack, renameInCells } from './person-cells.ts';
import { type MergeTrace, storeMerge, takeMerge } from './store/merge-traces.ts';
import { movePointers, movePointersBack, personPointers } from './store/person-pointers.ts';
import { takeBackValues } from './take-back-values.ts';

/** Locks people until the end: of two concurrent merges of the same people the second finds them gone. */
export const holdPeople = (change: Change, ids: readonly string[]) =>
  change.transaction.sql(
    'select 1 from people where workspace_id = $1 and id = any($2::uuid[]) order by id for update',
    [change.workspaceId, ids],
  );

/** Announces rows that now show another person. */
async function tell(change: Change, { cells, pointers }: Pick<MergeTrace, 'cells' | 'pointers'>): Promise<void> {
  const changed: [AnyEntity, string[], string[]][] = FIELDED.map((entity) => [
    entity,
    cells.map(({ rowId }) => rowId),
    ['fields'],
  ]);
  for (const { table, column, entity } of await personPointers(change.transaction)) {
    const moved = pointers.find((one) => one.table === table && one.column === column);
    const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (entity && moved) changed.push([entity, moved.ids, [field]]);
  }
  for (const [entity, ids, fields] of changed) {
    const rows = ids.length === 0 ? [] : await change.rows(entity).find({ where: { id: ids } });
    tellRows(change, 'updated', entity, rows, fields);
  }
}

/** Merges one person into another; the caller has locked both, and neither is in trash. */
export async function mergeInto(change: Change, keptId: string, personId: string): Promise<void> {
  const [kept, merged] = [await change.rows(Person).get(keptId), await change.rows(Person).get(personId)];
  if (!kept || !merged) throw new Error('people who are merged are there');
  const own = {
    ...(kept.name === '' && merged.name !== '' ? { name: merged.name } : {}),
    ...(kept.email === '' && merged.email !== '' ? { email: merged.email } : {}),
  };
  const fields = await lackingValues(change, keptId, personId);
  await fillFields(change, keptId, fields);
  const row = await change.rows(Person).update(keptId, { ...own, updatedAt: new Date().toISOString() });
  change.emit('updated', Person, [row], ['name', 'email', 'fields']);
  const cells = await renameInCells(change, personId, keptId);
  const pointers = await movePointers(change.transaction, await personPointers(change.transaction), personId, keptId);
  await storeMerge(change.transaction, { personId, keptId }, { filled: { ...own, fields }, cells, pointers });
  const gone = await change.rows(Person).update(personId, { trashedAt: new Date().toISOString() });
  change.emit('trashed', Person, [gone]);
  await tell(change, { cells, pointers });
  await tellSpokenBy(change, [keptId]);
}

/** Separates a person from the one they were last merged into; later edits stay. */
async function takeOut(change: Change, keptId: string, personId: string): Promise<void> {
  const trace = await takeMerge(change.transaction, personId);
  if (!trace) return;
  const row = await change.rows(Person).update(personId, { trashedAt: null });
  change.emit('restored', Person, [row]);
  await takeBackValues(change, [{ personId: keptId, filled: trace.filled }]);
  await renameBack(change, trace.cells, { personId, keptId });
  await movePointersBack(change.transaction, await personPointers(change.transaction), trace.pointers, {
    personId,
    keptId,
  });
  await tell(change, trace);
  await tellSpokenBy(change, [keptId, personId]);
}

/**
 * Separates people merged into one; returns them. Later merges are undone first and repeated, so that each finds the
 * state that its merge left.
 */
export async function takeApart(change: Change, kept: Person, ids: readonly string[]): Promise<string[]> {
  await holdPeople(change, [kept.id, ...ids]);
  if (kept.mergedIntoId)
    throw new Refusal('CONFLICT', `“${personName(kept)}” was merged into someone else. Unmerge that first.`);
  const all = await mergedInto(change.transaction, kept.id);
  const wanted = all.filter((id) => ids.includes(id));
  const later = all.slice(all.findIndex((id) => wanted.includes(id)));
  if (wanted.length === 0) return [];
  await holdPeople(change, later);
  for (const id of later.toReversed()) await takeOut(change, kept.id, id);
  for (const id of later) if (!wanted.includes(id)) await mergeInto(change, kept.id, id);
  return wanted;
}
