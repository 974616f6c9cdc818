import { randomUUID } from 'node:crypto';
import { AutomationRun, type AutomationRunState } from '@earshot/core/areas/automations/automation-run';
import { limits } from '@earshot/core/limits';
import type { Change } from '../../../operations/change.ts';
import { tellRows } from '../../../operations/tell-rows.ts';
import type { Transaction } from '../../../store/database.ts';

/** A new run; an automation has at most one per key. */
export interface NewRun {
  automationId: string;
  key: string;
  placeId: string;
  event: string;
  objectKind: string;
  objectId: string | null;
  at: string;
  depth: number;
  /** key of the chain's first automation; its own if it is the first */
  chain: string;
  state: AutomationRunState;
  problem: string;
}

/** Adds runs that do not exist yet; returns the automations with new waiting runs. */
export async function addRuns(change: Change, runs: readonly NewRun[]): Promise<string[]> {
  if (runs.length === 0) return [];
  const added = await change.transaction.sql<{ id: string; placeId: string; automationId: string; state: string }>(
    `insert into automation_runs (workspace_id, id, automation_id, key, place_id, event, object_kind, object_id, at, depth, chain, state, problem, ended_at)
     select $1, r.id, r."automationId", r.key, r."placeId", r.event, r."objectKind", r."objectId", r.at, r.depth, r.chain, r.state, r.problem,
       case when r.state = 'WAITING' then null else now() end
     from jsonb_to_recordset($2::jsonb) as r(id uuid, "automationId" uuid, key text, "placeId" uuid, event text, "objectKind" text,
       "objectId" uuid, at timestamptz, depth int4, chain text, state text, problem text)
     on conflict (workspace_id, automation_id, key) do nothing
     returning id, place_id as "placeId", automation_id as "automationId", state`,
    [change.workspaceId, JSON.stringify(runs.map((run) => ({ ...run, id: randomUUID() })))],
  );
  tellRows(change, 'created', AutomationRun, added as never);
  return [...new Set(added.filter(({ state }) => state === 'WAITING').map(({ automationId }) => automationId))];
}

/**
 * Actor of the event that started a run; null for Earshot itself and after the event was erased. The run's key names
 * the event.
 */
export async function actorOfRun(transaction: Transaction, runId: string): Promise<string | null> {
  const [event] = await transaction.sql<{ actorId: string | null }>(
    `select e.actor_id as "actorId" from automation_runs r
     join events e on e.workspace_id = $1 and e.seq = split_part(r.key, ':', 1)::int8
     where r.workspace_id = $1 and r.id = $2 and r.object_id is not null`,
    [transaction.workspaceId, runId],
  );
  return event?.actorId ?? null;
}

/** The chain of a run, and the number of objects that it created within the last hour. */
export async function chainOf(transaction: Transaction, runId: string): Promise<{ chain: string; made: number }> {
  const [row] = await transaction.sql<{ chain: string; made: number }>(
    `select r.chain, (select coalesce(sum(cardinality(e.ids)), 0)::int from events e where e.workspace_id = $1 and e.chain = r.chain
       and e.type like '%:created' and e.at > now() - interval '1 hour') as made
     from automation_runs r where r.workspace_id = $1 and r.id = $2`,
    [transaction.workspaceId, runId],
  );
  return row ?? { chain: '', made: 0 };
}

/** Number of unfinished runs of each automation. */
export async function pendingCounts(transaction: Transaction): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.sql<{ id: string; count: number }>(
    `select automation_id as id, count(*)::int as count from automation_runs
     where workspace_id = $1 and state in ('WAITING', 'RUNNING', 'RETRYING') group by 1`,
    [transaction.workspaceId],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Owner of an automation; undefined if it has none. */
export async function ownerIdOf(transaction: Transaction, automationId: string): Promise<string | undefined> {
  const [row] = await transaction.sql<{ ownerId: string | null }>(
    'select owner_id as "ownerId" from automations where workspace_id = $1 and id = $2',
    [transaction.workspaceId, automationId],
  );
  return row?.ownerId ?? undefined;
}

/** SQL: a run whose requests are being sent; it is checked again once they are answered, or at this time. */
const SENDING = `state = 'RUNNING' and next_at > clock_timestamp()`;

/** The next run of an automation: the oldest that waits, or whose pause is over; none while requests are being sent. */
export async function nextRun(transaction: Transaction, automationId: string): Promise<string | undefined> {
  const [row] = await transaction.sql<{ id: string }>(
    `select id from automation_runs where workspace_id = $1 and automation_id = $2
       and (state in ('WAITING', 'RUNNING') or (state = 'RETRYING' and next_at <= clock_timestamp()))
       and not exists (select 1 from automation_runs where workspace_id = $1 and automation_id = $2 and ${SENDING})
     order by created_at, id limit 1`,
    [transaction.workspaceId, automationId],
  );
  return row?.id;
}

/** Milliseconds until a run of an automation has to be checked again; undefined if none waits. */
export async function nextPause(transaction: Transaction, automationId: string): Promise<number | undefined> {
  const [row] = await transaction.sql<{ ms: number | null }>(
    `select extract(epoch from coalesce(min(next_at) filter (where ${SENDING}),
         min(case when state = 'RETRYING' then next_at else now() end)) - clock_timestamp())::float8 * 1000 as ms
     from automation_runs where workspace_id = $1 and automation_id = $2 and state in ('WAITING', 'RUNNING', 'RETRYING')`,
    [transaction.workspaceId, automationId],
  );
  // SQL's greatest(0, null) would be 0, that is, an endless loop.
  return row?.ms == null ? undefined : Math.max(0, row.ms);
}

/** Cancels the unfinished runs of an automation. */
export async function cancelRuns(change: Change, automationId: string, problem: string): Promise<void> {
  const ended = await change.transaction.sql<{ id: string; placeId: string }>(
    `update automation_runs set state = 'CANCELLED', problem = $3, ended_at = now(), next_at = null, revision = revision + 1, updated_at = now()
     where workspace_id = $1 and automation_id = $2 and state in ('WAITING', 'RUNNING', 'RETRYING')
     returning id, place_id as "placeId"`,
    [change.workspaceId, automationId, problem],
  );
  tellRows(change, 'updated', AutomationRun, ended as never, ['state', 'problem', 'endedAt']);
}

/** Erases runs older than the log's retention. */
export async function eraseRunsBefore(transaction: Transaction): Promise<void> {
  await transaction.sql(
    `delete from automation_runs where workspace_id = $1 and created_at < now() - $2 * interval '1 day'
       and state not in ('WAITING', 'RUNNING', 'RETRYING')`,
    [transaction.workspaceId, limits.automations.runDays],
  );
}

/** Erases the runs about these rows, as their logs can quote them. */
export async function eraseRunsAbout(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.sql(
    'delete from automation_runs where workspace_id = $1 and (object_id = any($2::uuid[]) or place_id = any($2::uuid[]))',
    [transaction.workspaceId, ids],
  );
}
