import { Invite } from '@earshot/core/areas/workspace/invite';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import type { PurgeLeftovers } from '../../../boot/tokens.ts';
import { eraseRows } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';

/** Erases what a workspace has only for a while: answers kept for repeated calls, what imports replaced, and expired invites. */
export function purgeLeftovers(ofAreas: readonly PurgeLeftovers[] = []): Job {
  return job({
    kind: 'purge-leftovers',
    input: z.strictObject({}),
    deadlineMs: 300_000,
    says: 'Erase expired invites, the answers that were kept for repeated calls, and what rows were before old imports.',
    run: async ({ change }) => {
      const { transaction, workspaceId } = change;
      await transaction.sql(`delete from mutations where workspace_id = $1 and at < now() - $2 * interval '1 second'`, [
        workspaceId,
        limits.idempotencySeconds,
      ]);
      for (const purge of ofAreas) await purge(transaction);
      const expired = await transaction.sql<{ id: string }>(
        'select id from invites where workspace_id = $1 and expires_at < now() order by id for update',
        [workspaceId],
      );
      await eraseRows(
        change,
        Invite,
        expired.map(({ id }) => id),
      );
    },
  });
}
