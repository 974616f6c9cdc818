import { limits } from '@earshot/core/limits';
import type { Transaction } from '../store/database.ts';

// The only file that knows graphile-worker's tables (0.18). Its own SQL functions add jobs; a fence, a jittered pause
// and the list of parked jobs take the tables themselves, which its public view shows without what they carry.
const JOBS = 'graphile_worker._private_jobs';
const KINDS = 'graphile_worker._private_tasks';

/** Runs one statement with $1 … bound and answers its rows. */
export type Sql = <T extends object = Record<string, unknown>>(text: string, bind?: unknown[]) => Promise<T[]>;

/** Statements that belong to a transaction. */
export const sqlIn =
  (transaction: Transaction): Sql =>
  (text, bind) =>
    transaction.sql(text, bind);

export interface AddOptions {
  /** one with the same key waits only once */
  key?: string;
  delayMs?: number;
}

/** Adds a job inside the caller's transaction: it exists once that has committed. */
export async function addJob(
  sql: Sql,
  kind: string,
  payload: object,
  { key, delayMs = 0 }: AddOptions = {},
): Promise<void> {
  await sql(
    `select graphile_worker.add_job($1::text, $2::json, run_at => now() + $3 * interval '1 millisecond',
       job_key => $4::text, job_key_mode => 'preserve_run_at', max_attempts => $5::int)`,
    [kind, JSON.stringify(payload), delayMs, key ?? null, limits.jobs.tries],
  );
}

/** A job that a worker has taken: who and when make its fencing number, each taking has another. */
export interface TakenJob {
  id: string;
  kind: string;
  workerId: string;
  takenAt: Date;
  attempt: number;
  keyed: boolean;
}

// The driver keeps milliseconds of the microseconds that the row has.
const OURS = `id = $1 and locked_by = $2 and date_trunc('milliseconds', locked_at) = $3::timestamptz`;
const fence = ({ id, workerId, takenAt }: TakenJob) => [id, workerId, takenAt.toISOString()];

/** What becomes of a job that a worker has taken. Everything here fails once somebody else has it (contract 39). */
export class JobQueue {
  /** Whether the worker still has the job. */
  async isOurs(sql: Sql, taken: TakenJob): Promise<boolean> {
    return (await sql(`select 1 from ${JOBS} where ${OURS}`, fence(taken))).length > 0;
  }

  /** Removes a job that is done, in the transaction of what it did; false when the worker has lost it. */
  async finish(sql: Sql, taken: TakenJob): Promise<boolean> {
    return (await sql(`delete from ${JOBS} where ${OURS} returning id`, fence(taken))).length > 0;
  }

  /** Puts a failed job aside for a while, or for good after its last try; tells which. */
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

  /** Gives a job back that the host had no time for; this try does not count. */
  async giveBack(sql: Sql, taken: TakenJob): Promise<void> {
    if (await this.dropSuperseded(sql, taken)) return;
    await sql(
      `update ${JOBS} set locked_by = null, locked_at = null, run_at = now(), attempts = greatest(attempts - 1, 0)
         where ${OURS}`,
      fence(taken),
    );
  }

  // add_job takes the key of a running job away and adds a new one: that one does what this one failed to do.
  private async dropSuperseded(sql: Sql, taken: TakenJob): Promise<boolean> {
    if (!taken.keyed) return false;
    return (await sql(`delete from ${JOBS} where ${OURS} and key is null returning id`, fence(taken))).length > 0;
  }
}

/** Says that a worker lives. */
export async function beat(sql: Sql, workerId: string): Promise<void> {
  await sql('insert into job_hosts (worker_id) values ($1) on conflict (worker_id) do update set seen_at = now()', [
    workerId,
  ]);
}

/** Frees the jobs of workers that have not been seen for a while; answers how many. Every host does this. */
export async function freeDeadJobs(sql: Sql, deadMs: number): Promise<number> {
  const freed = await sql(
    `update ${JOBS} set locked_by = null, locked_at = null, updated_at = now(), run_at = greatest(run_at, now()),
       last_error = 'The server that ran this stopped before it was done.'
     where id in (select j.id from ${JOBS} j
       where j.locked_at < now() - $1 * interval '1 millisecond' and not exists (select 1 from job_hosts h
         where h.worker_id = j.locked_by and h.seen_at > now() - $1 * interval '1 millisecond')
       for update skip locked)
     returning id`,
    [deadMs],
  );
  await sql(`delete from job_hosts where seen_at < now() - interval '1 day'`);
  return freed.length;
}

/** Takes a worker off the list and frees what it still had. */
export async function leave(sql: Sql, workerId: string): Promise<void> {
  await sql('select graphile_worker.force_unlock_workers(array[$1::text])', [workerId]);
  await sql('delete from job_hosts where worker_id = $1', [workerId]);
}

/** How many jobs of a kind stand so; one that waits for its time counts as waiting. */
export interface JobCount {
  kind: string;
  state: 'waiting' | 'running' | 'failed';
  count: number;
}

/** How many jobs of each kind wait, run, or have failed for good, in all workspaces. */
export const jobCounts = (sql: Sql): Promise<JobCount[]> =>
  sql<JobCount>(
    `select k.identifier as kind, count(*)::int as count, case when j.locked_at is not null then 'running'
         when j.attempts >= j.max_attempts then 'failed' else 'waiting' end as state
       from ${JOBS} j join ${KINDS} k on k.id = j.task_id group by 1, 3`,
  );

export interface Parked {
  id: string;
  kind: string;
  tries: number;
  reason: string | null;
  parkedAt: Date;
}

const PARKED = `payload->>'workspaceId' = $1 and attempts >= max_attempts and locked_at is null`;

/** The jobs of a workspace that have used up their tries, the newest first. */
export function parkedJobsOf(sql: Sql, workspaceId: string): Promise<Parked[]> {
  return sql<Parked>(
    `select j.id::text, k.identifier as kind, j.attempts as tries, j.last_error as reason, j.updated_at as "parkedAt"
       from ${JOBS} j join ${KINDS} k on k.id = j.task_id where ${PARKED} order by j.updated_at desc, j.id desc limit $2`,
    [workspaceId, limits.jobs.parkedShown],
  );
}

/** Gives a parked job of a workspace all its tries again; false when there is none with this id. */
export async function retryParked(sql: Sql, workspaceId: string, id: string): Promise<boolean> {
  const [row] = await sql(
    `update ${JOBS} set attempts = 0, run_at = now(), updated_at = now() where ${PARKED} and id = $2 returning id`,
    [workspaceId, id],
  );
  return row !== undefined;
}

/** Forgets old slots; which ones have been dealt with is known without them. */
export async function eraseOldSlots(sql: Sql): Promise<void> {
  await sql(`delete from job_slots where slot < now() - $1 * interval '1 day'`, [limits.jobs.slotDays]);
}
