import { AREA, T } from '@earshot/host/area';
import { purgeTrash } from '@earshot/host/areas/places/jobs/purge-trash';
import type { Host } from '@earshot/host/boot/start';
import { apart } from '@earshot/host/jobs/apart';
import { testHost } from './hosts/host.ts';

/** Erases the trashed data points of a workspace, as if they had been in trash for 40 days. */
export const purgePoints = (workspaceId: string): Promise<void> => purge(workspaceId, ['data_points']);

/** Erases the trashed rows of a workspace in some tables, as if they had been in trash for 40 days. */
export async function purge(workspaceId: string, tables: readonly string[], at?: Host): Promise<void> {
  const { container } = at ?? (await testHost());
  const database = container.get(T.database);
  const job = purgeTrash(container.getAll(AREA.onErase));
  if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
  await apart({ database, onWrite: async () => undefined, onCommit: () => undefined }, workspaceId, async (change) => {
    for (const table of tables)
      await change.transaction.sql(
        `update ${table} set trashed_at = now() - interval '40 days' where workspace_id = $1 and trashed_at is not null`,
        [workspaceId],
      );
    await job.perform({}, change, new AbortController().signal);
  });
}
