import type { AnyEntity, Row } from '@earshot/core/model/entity';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import { TaskFailure } from '@earshot/processing/pool/pool';
import type { Change } from '../operations/change.ts';
import { tableOf } from '../store/columns.ts';
import type { TaskReport } from './apart.ts';

/** A run was stopped, or its subject is gone: stored results stay. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** A run, locked until this transaction ends. */
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

/** Changes fields of a run, and announces them. */
export async function tellRun<E extends AnyEntity>(
  change: Change,
  entity: E,
  runId: string,
  fields: Partial<Row<E>>,
): Promise<Row<E>> {
  const row = await change.rows(entity).update(runId, fields);
  change.emit('updated', entity, [row], Object.keys(fields));
  return row;
}

/** Stops a running run: its results stay. One that has ended is left unchanged. */
export async function cancelRun<E extends AnyEntity>(change: Change, entity: E, run: Row<E>): Promise<Row<E>> {
  const now = (await lockedRun(change, entity, run.id)) ?? run;
  if (!isOpen(now as unknown as { state: string })) return now;
  const cancelled = { state: 'CANCELLED', endedAt: new Date().toISOString() };
  return tellRun(change, entity, run.id, cancelled as unknown as Partial<Row<E>>);
}

/**
 * Problem of a run for users; undefined for a fault that a retry can resolve. `words` is the message for a failed task.
 */
export function problemOf(fault: unknown, words: string): string | undefined {
  const full = fault instanceof Refusal && fault.details.reason === 'disk-full';
  if (fault instanceof Refusal && (full || fault.code !== 'UNAVAILABLE')) return fault.message;
  return fault instanceof TaskFailure ? `${words} Details are in the server log.` : undefined;
}

/** End of a run by a fault, which is reported; a fault that a retry can resolve is thrown again. */
export function endedBy(
  fault: unknown,
  { workspaceId, id }: { workspaceId: string; id: string },
  report: TaskReport,
  words = 'This file could not be read here.',
): { state: 'CANCELLED' } | { state: 'FAILED'; problem: string } {
  if (fault instanceof Stopped) return { state: 'CANCELLED' };
  const problem = problemOf(fault, words);
  if (problem === undefined) throw fault;
  if (fault instanceof TaskFailure) report(fault, { workspaceId, itemId: id });
  return { state: 'FAILED', problem };
}
