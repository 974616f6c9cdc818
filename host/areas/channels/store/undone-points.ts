import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

// Locked before anything is written, and read by the following statements, which then see a search row that
// index-points is writing now.
const TAKE = `select id from data_points where workspace_id = $1 and run_id = $2 and trashed_at is null limit $3 for no key update`;

/** Moves some of the points that a run added to trash, hidden from everyone; returns their ids. */
export async function takeBackAdded(transaction: Transaction, runId: string, most: number): Promise<string[]> {
  const { workspaceId } = transaction;
  const taken = await transaction.sql<{ id: string }>(TAKE, [workspaceId, runId, most]);
  const ids = taken.map(({ id }) => id);
  const bind = [workspaceId, ids];
  if (ids.length === 0) return [];
  await transaction.sql(
    `update data_points set trashed_at = now(), undone = true, revision = revision + 1, updated_at = now()
     where workspace_id = $1 and id = any($2::uuid[])`,
    bind,
  );
  // Manual placements are stored in case the points return; others are placed again then, and do not count until that.
  await transaction.sql(
    `delete from theme_placements where workspace_id = $1 and point_id = any($2::uuid[])
       and not decided and not ignored`,
    bind,
  );
  return ids;
}

// Text by text in the database, as changed texts can be long.
const RESTORE = `
with piece as (delete from replaced_points where workspace_id = $1 and run_id = $2 and point_id in (
    select point_id from replaced_points where workspace_id = $1 and run_id = $2 limit $3) returning *),
  back as (
    update data_points p set content_hash = r.content_hash, occurred_at = r.occurred_at, title = r.title, text = r.text,
      author = r.author, url = r.url, fields = r.fields, raw = r.raw, said_hash = r.said_hash, revision = p.revision + 1, updated_at = now()
    from piece r where p.workspace_id = $1 and p.id = r.point_id returning p.id),
  queued as (insert into unindexed_points (workspace_id, point_id) select $1, id from back)
select count(*)::int as count from piece`;

/** Restores the previous state of some points that a run changed; returns their number. */
export async function restoreReplaced(transaction: Transaction, runId: string, most: number): Promise<number> {
  const [done] = await transaction.sql<{ count: number }>(RESTORE, [transaction.workspaceId, runId, most]);
  return done?.count ?? 0;
}

/** Number of points of a run that are still to be undone. */
export async function leftToUndo(transaction: Transaction, runId: string): Promise<number> {
  const [left] = await transaction.sql<{ count: number }>(
    `select (select count(*) from data_points where workspace_id = $1 and run_id = $2 and trashed_at is null)::int
       + (select count(*) from replaced_points where workspace_id = $1 and run_id = $2)::int as count`,
    [transaction.workspaceId, runId],
  );
  return left?.count ?? 0;
}

/** True if a later import that is not undone changed points of this run. */
export async function changedSince(
  transaction: Transaction,
  { id, channelId, createdAt }: { id: string; channelId: string; createdAt: string },
): Promise<boolean> {
  const later = await transaction.sql(
    `select 1 from channel_runs r join replaced_points c on c.workspace_id = r.workspace_id and c.run_id = r.id
       join data_points p on p.workspace_id = c.workspace_id and p.id = c.point_id
     where r.workspace_id = $1 and r.channel_id = $2 and r.created_at > $3 and r.id <> $4
       and (p.run_id = $4 or exists (select 1 from replaced_points e
         where e.workspace_id = $1 and e.run_id = $4 and e.point_id = c.point_id))
     limit 1`,
    [transaction.workspaceId, channelId, createdAt, id],
  );
  return later.length > 0;
}

/** Erases previous states of points from imports too old to be undone. */
export const purgeReplaced = (transaction: Transaction) =>
  transaction.sql(`delete from replaced_points where workspace_id = $1 and at < now() - $2 * interval '1 day'`, [
    transaction.workspaceId,
    limits.undoDays,
  ]);
