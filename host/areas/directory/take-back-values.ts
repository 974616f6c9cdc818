import { isDeepStrictEqual } from 'node:util';
import { Person } from '@earshot/core/areas/people/person';
import type { Change } from '../../operations/change.ts';
import { readValues, writeValues } from '../fields/store/field-values.ts';
import { tellSpokenBy } from '../quotes/tell-speakers.ts';
import type { Filled } from './store/import-rows.ts';

/** Values filled in for a person. */
export interface FilledPerson {
  personId: string;
  filled: Filled;
}

/** Empties values that an import filled in for people, unless changed since. */
export async function takeBackValues(change: Change, people: readonly FilledPerson[]): Promise<void> {
  const touched = people.filter(({ filled }) => Object.keys(filled).length > 0);
  const ids = [...new Set(touched.map(({ personId }) => personId))].sort();
  if (ids.length === 0) return;
  await change.transaction.sql(
    'select 1 from people where workspace_id = $1 and id = any($2::uuid[]) order by id for update',
    [change.workspaceId, ids],
  );
  const rows = new Map(
    (await change.rows(Person).find({ where: { id: ids }, trashed: 'both' })).map((row) => [row.id, row]),
  );
  const cells = touched.flatMap(({ personId: rowId, filled }) =>
    Object.entries(filled.fields ?? {}).map(([fieldId, value]) => ({ rowId, fieldId, value })),
  );
  const now = new Map(
    (await readValues(change.transaction, cells)).map((cell) => [`${cell.rowId} ${cell.fieldId}`, cell.value]),
  );
  const kept = cells.filter(({ rowId, fieldId, value }) => isDeepStrictEqual(now.get(`${rowId} ${fieldId}`), value));
  if (kept.length > 0) await writeValues(change.transaction, kept, []);
  for (const { personId, filled } of touched) {
    const row = rows.get(personId);
    const own = {
      ...(row && filled.name !== undefined && row.name === filled.name ? { name: '' } : {}),
      ...(row && filled.email !== undefined && row.email === filled.email ? { email: '' } : {}),
    };
    if (Object.keys(own).length > 0) await change.rows(Person).update(personId, own);
  }
  const changed = await change.rows(Person).updateAll(ids, { updatedAt: new Date().toISOString() });
  const there = changed.filter(({ trashedAt }) => trashedAt === null);
  change.emit('updated', Person, there, ['name', 'email', 'fields']);
  await tellSpokenBy(change, ids);
}
