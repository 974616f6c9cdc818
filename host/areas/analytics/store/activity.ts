import type { ActivityMeasure, ActivityStep, ProjectActivity } from '@earshot/core/areas/analytics/activity';
import { ACTIVITY } from '@earshot/core/areas/automations/activity';
import { limits } from '@earshot/core/limits';
import type { TrendLength } from '@earshot/core/rules/dates/trend';
import type { Transaction } from '../../../store/database.ts';

const UTC = `'YYYY-MM-DD"T00:00:00.000Z"'`;
const told = (moment: string) => `to_char(${moment} at time zone 'UTC', ${UTC})`;

/**
 * SQL: start of the reported time; $1 is the workspace, $2 the length of a step, $3 the number of steps before this
 * one.
 */
const BEGIN = `(date_trunc($2::text, now(), 'UTC') - ('1 ' || $2::text)::interval * $3::int)`;

/** SQL: objects created in a table, per step; covered by an index. */
const made = (measure: ActivityMeasure, table: string, there: string, count = 'count(*)') =>
  `select '${measure}' as measure, date_trunc($2::text, created_at, 'UTC') as step, ${count} as count
    from ${table} where workspace_id = $1 and created_at >= ${BEGIN} and ${there} group by 2`;

/**
 * SQL: number of members who changed something in each step; opening pages does not count. Each member and step is one
 * index lookup (without the limit it would be a join with all events), so the time does not depend on the number of
 * events.
 */
const ACTIVE = `select 'ACTIVE_MEMBERS', s.step, count(*) from generate_series(
      ${BEGIN} at time zone 'UTC', date_trunc($2::text, now() at time zone 'UTC'), ('1 ' || $2::text)::interval) as l(local),
    lateral (select l.local at time zone 'UTC' as step, (l.local + ('1 ' || $2::text)::interval) at time zone 'UTC' as next) s,
    members m, lateral (select 1 from events e where e.workspace_id = $1 and e.actor_id = m.id and e.at >= s.step
      and e.at < s.next and e.type not like '%:${ACTIVITY.verb}' limit 1) changed where m.workspace_id = $1 group by s.step`;

const THERE = 'trashed_at is null';

/** Objects created in the workspace, and active members, per step. */
export function activitySteps(transaction: Transaction, per: TrendLength): Promise<ActivityStep[]> {
  return transaction.sql<ActivityStep>(
    `select measure, ${told('step')} as "from", count::int4 as count from (
      ${made('NOTES', 'notes', THERE)} union all ${made('HIGHLIGHTS', 'highlights', THERE)}
      union all ${made('INSIGHTS', 'insights', THERE)}
      union all ${made('DATA_POINTS', 'channel_runs', `state <> 'UNDONE'`, 'sum(added)')}
      union all ${made('QUESTIONS', 'ask_messages', 'is_question')} union all ${ACTIVE}) a
      where count > 0 order by measure, step`,
    [transaction.workspaceId, per, limits.activitySteps[per] - 1],
  );
}

/** Objects created in each of these projects in a period, most active first. */
export function activityByProject(
  transaction: Transaction,
  per: TrendLength,
  projectIds: readonly string[],
): Promise<ProjectActivity[]> {
  const counted = (['notes', 'highlights', 'insights'] as const).map(
    (table) => `select project_id, '${table}' as what, count(*) as count from ${table}
      where workspace_id = $1 and created_at >= ${BEGIN} and ${THERE} group by project_id`,
  );
  const sumOf = (what: string) => `coalesce(sum(c.count) filter (where c.what = '${what}'), 0)::int4 as ${what}`;
  return transaction.sql<ProjectActivity>(
    `select p.id, p.title, ${['notes', 'highlights', 'insights'].map(sumOf).join(', ')}
      from (${counted.join(' union all ')}) c
      join projects p on p.workspace_id = $1 and p.id = c.project_id and p.id = any($4::uuid[])
      group by p.id, p.title order by sum(c.count) desc, p.id limit $5`,
    [transaction.workspaceId, per, limits.activitySteps[per] - 1, projectIds, limits.activeProjects],
  );
}

/** Numbers of members with a seat and of viewers; suspended members count as neither. */
export async function seatCounts(transaction: Transaction): Promise<{ seats: number; viewers: number }> {
  const [counts] = await transaction.sql<{ seats: number; viewers: number }>(
    `select count(*) filter (where role <> 'VIEWER')::int4 as seats, count(*) filter (where role = 'VIEWER')::int4 as viewers
      from members where workspace_id = $1 and kind = 'PERSON' and not suspended and trashed_at is null`,
    [transaction.workspaceId],
  );
  return counts ?? { seats: 0, viewers: 0 };
}
