import { limits } from '@earshot/core/limits';
import type { Transaction } from '../store/database.ts';

// The only file that uses graphile-worker's tables (0.18). Its own SQL functions add jobs. Fencing, jittered pauses and
// the list of parked jobs use the tables directly, because its public view lacks the payload.
const JOBS = 'graphile_worker._private_jobs';
const KINDS = 'graphile_worker._private_tasks';

/** Runs one statement with values bound to $1 …; returns its rows. */
export type Sql = <T extends object = Record<string, unknown>>(text: string, bind?: unknown[]) => Promise<T[]>;

/** The statements of a transaction. */
export const sqlIn =
  (transaction: Transaction): Sql =>
  (text, bind) =>
    transaction.sql(text, bind);

export interface AddOptions {
  /** key: of several jobs with the same one only one waits */
  key?: string;
  delayMs?: number;
  /** true if it only derives data from written rows, such as the search index: jobs that users wait for go first */
  derived?: boolean;
}

/** Flags of a job by its payload: whose share of the workers it uses, a member's or a workspace's own. */
export const SHARE_FLAGS = (payload: string): string =>
  `array_remove(array[coalesce('by:' || (${payload}->>'by'), 'in:' || (${payload}->>'workspaceId'))], null)`;

/** graphile-worker takes the lowest number first; other jobs have 0. */
const DERIVED_PRIORITY = 10;

/** Adds a job in the caller's transaction: it exists after the commit. */
export async function addJob(
  sql: Sql,
  kind: string,
  payload: object,
  { key, delayMs = 0, derived = false }: AddOptions = {},
): Promise<void> {
  await sql(
    `select graphile_worker.add_job($1::text, $2::json, run_at => now() + $3 * interval '1 millisecond',
       job_key => $4::text, job_key_mode => 'preserve_run_at', max_attempts => $5::int, priority => $6::int,
       flags => ${SHARE_FLAGS('$2::json')})`,
    [kind, JSON.stringify(payload), delayMs, key ?? null, limits.jobs.attempts, derived ? DERIVED_PRIORITY : 0],
  );
}

/** True if a worker is running the job with this key. Otherwise none starts it until the caller's transaction ends. */
export async function isRunning(sql: Sql, key: string): Promise<boolean> {
  const [job] = await sql<{ running: boolean }>(
    `select locked_at is not null as running from ${JOBS} where key = $1 for update`,
    [key],
  );
  return job?.running ?? false;
}

/** A job taken by a worker. Worker and time together are its fence, which differs at each attempt. */
export interface TakenJob {
  id: string;
  kind: string;
  workerId: string;
  takenAt: Date;
  attempt: number;
  /** attempts stored in its row */
  allowed: number;
  keyed: boolean;
}

// The driver has milliseconds where the row has microseconds.
const OURS = `id = $1 and locked_by = $2 and date_trunc('milliseconds', locked_at) = $3::timestamptz`;
const fence = ({ id, workerId, takenAt }: TakenJob) => [id, workerId, takenAt.toISOString()];

/** Operations of a worker on its job. All of them fail once another worker has taken the job (contract 39). */
export class JobQueue {
  /** True if the worker still holds the job. */
  async isOurs(sql: Sql, taken: TakenJob): Promise<boolean> {
    return (await sql(`select 1 from ${JOBS} where ${OURS}`, fence(taken))).length > 0;
  }

  /** Sets the attempts of a job to those that its kind declares; the code that added it had only the kind's name. */
  async allow(sql: Sql, taken: TakenJob, attempts: number): Promise<void> {
    await sql(`update ${JOBS} set max_attempts = $4 where ${OURS}`, [...fence(taken), attempts]);
  }

  /** Removes a finished job in the transaction of its writes; false if the worker has lost it. */
  async finish(sql: Sql, taken: TakenJob): Promise<boolean> {
    return (await sql(`delete from ${JOBS} where ${OURS} returning id`, fence(taken))).length > 0;
  }

  /** Delays a failed job until its next attempt, or parks it after the last; returns which. */
  async postpone(sql: Sql, taken: TakenJob, reason: string, pauseMs: number): Promise<'later' | 'parked' | 'gone'> {
    if (await this.dropSuperseded(sql, taken)) return 'gone';
    const [row] = await sql<{ parked: boolean }>(
      `update ${JOBS} set locked_by = null, locked_at = null, last_error = $4, updated_at = now(),
         run_at = now() + $5 * interval '1 millisecond' where ${OURS} returning attempts >= max_attempts as parked`,
      [...fence(taken), reason, pauseMs],
    );
    if (!row) return 'gone';
    return row.parked ? 'parked' : 'later';
  }

  /** Returns a job that the host had no time for; this attempt does not count. */
  async giveBack(sql: Sql, taken: TakenJob): Promise<void> {
    if (await this.dropSuperseded(sql, taken)) return;
    await sql(
      `update ${JOBS} set locked_by = null, locked_at = null, run_at = now(), attempts = greatest(attempts - 1, 0)
         where ${OURS}`,
      fence(taken),
    );
  }

  // add_job removes the key of a running job and adds a new one, which repeats the failed work.
  private async dropSuperseded(sql: Sql, taken: TakenJob): Promise<boolean> {
    if (!taken.keyed) return false;
    return (await sql(`delete from ${JOBS} where ${OURS} and key is null returning id`, fence(taken))).length > 0;
  }
}

/** Writes a heartbeat. */
export async function beat(sql: Sql, workerId: string): Promise<void> {
  await sql('insert into job_hosts (worker_id) values ($1) on conflict (worker_id) do update set seen_at = now()', [
    workerId,
  ]);
}

const OF_DEAD = `id in (select j.id from ${JOBS} j
       where j.locked_at < now() - $1 * interval '1 millisecond' and not exists (select 1 from job_hosts h
         where h.worker_id = j.locked_by and h.seen_at > now() - $1 * interval '1 millisecond')
       for update skip locked)`;

/** Frees the jobs of workers without a recent heartbeat; returns their number. Every host does this. */
export async function freeDeadJobs(sql: Sql, deadMs: number): Promise<number> {
  // add_job takes the key and the attempts from a running job and adds a new one, which does the remaining work. Only
  // that affects running jobs: a last attempt that died is as old as its lock, and stays parked.
  await sql(
    `delete from ${JOBS} where key is null and attempts >= max_attempts and updated_at > locked_at and ${OF_DEAD}`,
    [deadMs],
  );
  const freed = await sql(
    `update ${JOBS} set locked_by = null, locked_at = null, updated_at = now(), run_at = greatest(run_at, now()),
       last_error = 'The server that ran this stopped before it was done.'
     where ${OF_DEAD} returning id`,
    [deadMs],
  );
  await sql(`delete from job_hosts where seen_at < now() - interval '1 day'`);
  return freed.length;
}

/** Removes a worker and frees its jobs. */
export async function leave(sql: Sql, workerId: string): Promise<void> {
  await sql('select graphile_worker.force_unlock_workers(array[$1::text])', [workerId]);
  await sql('delete from job_hosts where worker_id = $1', [workerId]);
}

/** Number of jobs of a kind in a state; a delayed one counts as waiting. */
export interface JobCount {
  kind: string;
  state: 'waiting' | 'running' | 'failed';
  count: number;
  /** seconds since the oldest was due or, if running, began */
  seconds: number;
  /** seconds since the oldest was added */
  ageSeconds: number;
}

/** Number of waiting, running and parked jobs, by kind, in all workspaces. */
export const jobCounts = (sql: Sql): Promise<JobCount[]> =>
  sql<JobCount>(
    `select k.identifier as kind, count(*)::int as count,
       greatest(extract(epoch from now() - min(coalesce(j.locked_at, j.run_at))), 0)::float8 as seconds,
       greatest(extract(epoch from now() - min(j.created_at)), 0)::float8 as "ageSeconds", case when j.locked_at is not null then 'running'
         when j.attempts >= j.max_attempts then 'failed' else 'waiting' end as state
       from ${JOBS} j join ${KINDS} k on k.id = j.task_id group by 1, state`,
  );

export interface Parked {
  id: string;
  kind: string;
  tries: number;
  reason: string | null;
  parkedAt: Date;
}

const PARKED = `payload->>'workspaceId' = $1 and attempts >= max_attempts and locked_at is null`;

/** Parked jobs of a workspace, newest first. */
export function parkedJobsOf(sql: Sql, workspaceId: string): Promise<Parked[]> {
  return sql<Parked>(
    `select j.id::text, k.identifier as kind, j.attempts as tries, j.last_error as reason, j.updated_at as "parkedAt"
       from ${JOBS} j join ${KINDS} k on k.id = j.task_id where ${PARKED} order by j.updated_at desc, j.id desc limit $2`,
    [workspaceId, limits.jobs.parkedShown],
  );
}

/** SQL: a job's payload without its share of the workers and its causing request. */
const PLAIN = `j.payload::jsonb - 'by' - 'request' as payload`;

/** A parked job with its payload. */
export interface ParkedPayload {
  id: string;
  kind: string;
  payload: { workspaceId: string };
  reason: string | null;
}

/** The parked jobs of some kinds in all workspaces, or one of them. */
export const parkedPayloads = (sql: Sql, kinds: readonly string[], jobId?: string): Promise<ParkedPayload[]> =>
  sql<ParkedPayload>(
    `select j.id::text, k.identifier as kind, ${PLAIN}, j.last_error as reason from ${JOBS} j join ${KINDS} k on k.id = j.task_id
       where attempts >= max_attempts and locked_at is null and k.identifier = any($1::text[])
         and ($2::int8 is null or j.id = $2::int8) order by j.id`,
    [[...kinds], jobId ?? null],
  );

/** Restores all attempts of a parked job of a workspace, by its id or key; returns its payload. */
export async function retryParked(
  sql: Sql,
  workspaceId: string,
  { id = null, key = null }: { id?: string | null; key?: string | null },
): Promise<Pick<ParkedPayload, 'kind' | 'payload'> | undefined> {
  const [row] = await sql<Pick<ParkedPayload, 'kind' | 'payload'>>(
    `update ${JOBS} j set attempts = 0, run_at = now(), updated_at = now() from ${KINDS} k
       where ${PARKED} and (j.id::text = $2 or j.key = $3) and k.id = j.task_id returning k.identifier as kind, ${PLAIN}`,
    [workspaceId, id, key],
  );
  return row;
}

/** Removes a parked job. */
export async function dropParked(sql: Sql, workspaceId: string, key: string): Promise<void> {
  await sql(`delete from ${JOBS} where ${PARKED} and key = $2`, [workspaceId, key]);
}

/** Deletes old slots, which are not needed to determine the handled ones. */
export async function eraseOldSlots(sql: Sql): Promise<void> {
  await sql(`delete from job_slots where slot < now() - $1 * interval '1 day'`, [limits.jobs.slotDays]);
}
