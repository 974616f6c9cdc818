import { ACTIVITY } from '@earshot/core/areas/automations/activity';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

/** Whether a workspace measures activity. */
export async function measuresActivity(transaction: Transaction): Promise<boolean> {
  const [workspace] = await transaction.sql(
    'select 1 from workspaces where workspace_id = $1 and id = $1 and measures_activity',
    [transaction.workspaceId],
  );
  return workspace !== undefined;
}

/** Whether a member was active on a page a moment ago; of several calls at the same time the first one decides. */
export async function wasActive(transaction: Transaction, memberId: string, pageId: string): Promise<boolean> {
  await transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:activity ' || $1, 0))`, [memberId]);
  const [before] = await transaction.sql(
    `select 1 from events where workspace_id = $1 and actor_id = $2 and type like '%:${ACTIVITY.verb}' and ids = array[$3::uuid]
       and at > clock_timestamp() - $4 * interval '1 ms' limit 1`,
    [transaction.workspaceId, memberId, pageId, limits.automations.activityMs],
  );
  return before !== undefined;
}

/** Erases what is too old: who was active where, and the runs that began by it. */
export async function eraseActivity(transaction: Transaction): Promise<void> {
  const old = [transaction.workspaceId, limits.automations.activityDays];
  await transaction.sql(
    `delete from events where workspace_id = $1 and type like '%:${ACTIVITY.verb}' and at < now() - $2 * interval '1 day'`,
    old,
  );
  await transaction.sql(
    `delete from automation_runs where workspace_id = $1 and event = $3 and at < now() - $2 * interval '1 day'`,
    [...old, ACTIVITY.event],
  );
}
