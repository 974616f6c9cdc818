import { limits } from '@earshot/core/limits';
import { addJob, sqlIn } from '../../jobs/queue.ts';
import { tenantIds } from '../../store/accounts.ts';
import type { Database } from '../../store/database.ts';
import { reopen } from '../places/store/erasure-register.ts';
import { type RegisteredErasure, readRegister } from './erasures-file.ts';

/**
 * Repeats the erasures of a register after the moment of the backup in a restored installation; returns their number.
 * Starts somewhat earlier: an erasure has the database time at which its transaction began; rows already gone are
 * skipped.
 */
export async function repeatLaterErasures(
  database: Database,
  secretKey: Buffer | undefined,
  { path, after }: { path: string; after: Date },
): Promise<number> {
  const there = new Set(await database.asSystem('repeat erasures', tenantIds));
  let count = 0;
  let batch: RegisteredErasure[] = [];
  const put = async () => {
    for (const [workspaceId, alike] of Map.groupBy(batch, (one) => one.workspaceId)) {
      if (!there.has(workspaceId)) continue;
      count += alike.length;
      await database.inWorkspace(workspaceId, async (transaction) => {
        await reopen(transaction, alike);
        await addJob(sqlIn(transaction), 'repeat-erasures', { workspaceId }, { key: `repeat-erasures:${workspaceId}` });
      });
    }
    batch = [];
  };
  const from = new Date(after.getTime() - limits.register.beforeMs);
  for await (const one of readRegister(secretKey, path, from)) {
    batch.push(one);
    if (batch.length === limits.register.atOnce) await put();
  }
  await put();
  return count;
}
