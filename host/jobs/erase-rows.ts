import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import type { Change } from '../operations/change.ts';
import { tellRows } from '../operations/tell-rows.ts';
import { snake, tableOf } from '../store/columns.ts';

/**
 * Hook of an area before rows are erased from trash, in the same transaction, for dependent data without a foreign key:
 * `idsOf` returns the erased ids, by entity.
 */
export type OnErase = (change: Change, idsOf: (entity: AnyEntity) => string[]) => Promise<void>;

/** Erases an area's expired temporary data in a workspace. */
export type EraseLeftovers = (change: Change) => Promise<void>;

interface Erased {
  id: string;
  placeId: string;
}

/** Deletes rows permanently, with an event for each place. */
export async function eraseRows(change: Change, entity: AnyEntity, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { place } = entity.options;
  const column = place === 'workspace' ? 'workspace_id' : place === 'self' ? 'id' : snake(place);
  const erased = await change.transaction.sql<Erased>(
    `delete from ${tableOf(entity)} where workspace_id = $1 and id = any($2::uuid[]) returning id, ${column} as "placeId"`,
    [change.workspaceId, ids],
  );
  const gone = erased.map(({ id, placeId }) => ({ id, [place]: placeId }) as unknown as AnyRow);
  tellRows(change, 'deleted', entity, gone);
}
