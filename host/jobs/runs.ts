import type { AnyEntity, Row } from '@earshot/core/model/entity';
import type { Change } from '../operations/change.ts';
import { tableOf } from '../store/columns.ts';

/** Somebody has stopped a run meanwhile, or what it works on is gone: what it has brought stays. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** A run as it stands; nobody else changes it until this transaction ends. */
export async function lockedRun<E extends AnyEntity>(
  change: Change,
  entity: E,
  runId: string,
): Promise<Row<E> | undefined> {
  await change.transaction.sql(`select 1 from ${tableOf(entity)} where workspace_id = $1 and id = $2 for update`, [
    change.workspaceId,
    runId,
  ]);
  return change.rows(entity).get(runId);
}

/** Changes fields of a run, for everybody who looks at it. */
export async function tellRun<E extends AnyEntity>(
  change: Change,
  entity: E,
  runId: string,
  fields: Partial<Row<E>>,
): Promise<void> {
  const row = await change.rows(entity).update(runId, fields);
  change.emit('updated', entity, [row], Object.keys(fields));
}
