import { Invite } from '@earshot/core/areas/workspace/invite';
import { limits } from '@earshot/core/limits';
import { type EraseLeftovers, eraseRows } from '../../../jobs/erase-rows.ts';

/** Erases expired invites, and stored answers to repeated calls. */
export const eraseExpired: EraseLeftovers = async (change) => {
  const { transaction, workspaceId } = change;
  await transaction.sql(`delete from mutations where workspace_id = $1 and at < now() - $2 * interval '1 second'`, [
    workspaceId,
    limits.idempotencySeconds,
  ]);
  const expired = await transaction.sql<{ id: string }>(
    'select id from invites where workspace_id = $1 and expires_at < now() order by id for update',
    [workspaceId],
  );
  await eraseRows(
    change,
    Invite,
    expired.map(({ id }) => id),
  );
};
