import { addJob, sqlIn } from '../../../jobs/queue.ts';
import { tenantIds } from '../../../store/accounts.ts';
import type { Database, Transaction } from '../../../store/database.ts';

/** Enqueues creating the passages of workspaces that predate passages. */
export async function makePassages(database: Database): Promise<void> {
  const ids = await database.asSystem('find workspaces whose passages are to be made', tenantIds);
  for (const workspaceId of ids)
    await database.inWorkspace(workspaceId, async (transaction) => {
      const [unread] = await transaction.sql('select 1 from unread_passages where workspace_id = $1', [workspaceId]);
      if (unread)
        await addJob(sqlIn(transaction), 'index-passages', { workspaceId }, { key: `index-passages:${workspaceId}` });
    });
}

/** Erases records of search rows erased more than a day ago: older caches are read again (passage-memory.ts). */
export async function purgeErased(transaction: Transaction): Promise<void> {
  await transaction.sql(`delete from erased_search_rows where workspace_id = $1 and at < now() - interval '1 day'`, [
    transaction.workspaceId,
  ]);
}
