import { ACTIVITY, type Activity } from '@earshot/core/areas/automations/activity';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

/** True if a workspace measures activity. */
export async function measuresActivity(transaction: Transaction): Promise<boolean> {
  const [workspace] = await transaction.sql(
    'select 1 from workspaces where workspace_id = $1 and id = $1 and measures_activity',
    [transaction.workspaceId],
  );
  return workspace !== undefined;
}

/**
 * Stores activity measured by a browser; false if the same page was reported a moment ago. Concurrent calls count once.
 */
export async function keepActivity(
  transaction: Transaction,
  { memberId, pageId, activity }: { memberId: string; pageId: string; activity: Activity },
): Promise<boolean> {
  const kept = await transaction.sql(
    `insert into activity_reports as last (workspace_id, member_id, page_id, session_duration, page_views, engagement_score, theme)
     values ($1, $2, $3, $5, $6, $7, $8)
     on conflict (workspace_id, member_id, page_id) do update set at = excluded.at, session_duration = excluded.session_duration,
       page_views = excluded.page_views, engagement_score = excluded.engagement_score, theme = excluded.theme
       where last.at <= excluded.at - $4 * interval '1 ms'
     returning 1`,
    [
      transaction.workspaceId,
      memberId,
      pageId,
      limits.automations.activityMs,
      activity.sessionDuration,
      activity.pageViews,
      activity.engagementScore,
      activity.theme,
    ],
  );
  return kept.length > 0;
}

/** Last measured activity of a member on a page; undefined if there is none or it was erased. */
export async function activityOn(
  transaction: Transaction,
  memberId: string | null,
  pageId: string,
): Promise<Activity | undefined> {
  const [report] = await transaction.sql<Activity>(
    `select session_duration as "sessionDuration", page_views as "pageViews", engagement_score as "engagementScore", theme
     from activity_reports where workspace_id = $1 and member_id = $2 and page_id = $3`,
    [transaction.workspaceId, memberId, pageId],
  );
  return report;
}

/** Erases expired activity, and the runs that it started. */
export async function eraseActivity(transaction: Transaction): Promise<void> {
  const old = [transaction.workspaceId, limits.automations.activityDays];
  await transaction.sql(
    `delete from events where workspace_id = $1 and type like '%:${ACTIVITY.verb}' and at < now() - $2 * interval '1 day'`,
    old,
  );
  await transaction.sql(
    "delete from activity_reports where workspace_id = $1 and at < now() - $2 * interval '1 day'",
    old,
  );
  await transaction.sql(
    `delete from automation_runs where workspace_id = $1 and event = $3 and at < now() - $2 * interval '1 day'`,
    [...old, ACTIVITY.event],
  );
}
