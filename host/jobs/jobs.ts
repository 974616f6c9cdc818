import { limits } from '@earshot/core/limits';
import { jobPause } from '@earshot/core/rules/retry';
import { type Job as QueuedJob, runMigrations, runTaskList, type TaskList, type WorkerPool } from 'graphile-worker';
import { Pool } from 'pg';
import type { Log } from '../log/log.ts';
import type { Committed } from '../operations/record.ts';
import type { Connection, Database } from '../store/database.ts';
import type { OnWrite } from '../store/rows.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Job } from './job.ts';
import { JobQueue, type Sql, type TakenJob } from './queue.ts';
import { runTaken } from './run-taken.ts';
import type { Schedule } from './schedule.ts';
import { Scheduler } from './scheduler.ts';
import { workerLog } from './worker-log.ts';

const SCHEMA = 'graphile_worker';
/** How long aborted jobs have to roll back before their worker is left behind. */
const ROLLBACK_MS = 3000;
const NO_JOB = '-1';
const RELAUNCH_MS = { first: 1000, most: 30_000 };

export interface Pace {
  pollMs: number;
  beatMs: number;
  deadMs: number;
  /** milliseconds to wait after a failed try */
  pause: (attempt: number) => number;
}

export interface JobsParts {
  database: Database;
  connection: Connection;
  jobs: Job[];
  schedules: Schedule[];
  onWrite: OnWrite;
  onCommit: (committed: Committed) => void;
  log: Log;
  pace?: Partial<Pace>;
  queue?: JobQueue;
}

/** One life of graphile-worker's worker pool, with the heartbeat under its name. */
interface Station {
  pool: WorkerPool;
  heartbeat: Heartbeat;
  over: Promise<void>;
}

/** The durable jobs of this host: takes them from the queue, two at a time, and fires the schedules. */
export class Jobs {
  private readonly byKind: Map<string, Job>;
  private readonly connections: Pool;
  private readonly queue: JobQueue;
  private readonly pace: Pace;
  private readonly scheduler: Scheduler;
  private readonly stopping = new AbortController();
  private station: Station | undefined;
  private relaunch: NodeJS.Timeout | undefined;
  private ending: Promise<void> | undefined;

  constructor(private readonly parts: JobsParts) {
    const { database, connection, jobs, schedules, log } = parts;
    const { pollMs, beatMs, deadMs } = limits.jobs;
    this.byKind = byKind(jobs);
    this.connections = connectionPool(connection, log);
    this.queue = parts.queue ?? new JobQueue();
    this.pace = { pollMs, beatMs, deadMs, pause: (attempt) => jobPause(attempt, Math.random), ...parts.pace };
    this.scheduler = new Scheduler({ database, schedules: demandKinds(schedules, this.byKind), log });
  }

  /** Brings the queue's tables to this release and begins to work; call it when our own tables are there. */
  async start(): Promise<void> {
    await this.launch();
    this.scheduler.start();
  }

  /** Takes nothing more, waits so long for what is under way, then rolls it back; other hosts do it again at once. */
  stop(patienceMs: number = limits.jobs.patienceMs): Promise<void> {
    this.ending ??= this.end(patienceMs);
    return this.ending;
  }

  /** What is not well, in words; empty when all is. */
  ailments(): string[] {
    const silent = !this.station || this.station.heartbeat.silentMs > this.pace.deadMs;
    return silent ? ['Background work has stopped.'] : [];
  }

  private async end(patienceMs: number): Promise<void> {
    clearTimeout(this.relaunch);
    await this.scheduler.stop();
    const { station } = this;
    if (station) {
      const impatient = setTimeout(() => this.stopping.abort(new Error('The host is stopping')), patienceMs);
      const rude = setTimeout(() => void forceful(station.pool), patienceMs + ROLLBACK_MS);
      await graceful(station.pool);
      clearTimeout(impatient);
      clearTimeout(rude);
      await station.over;
    }
    await this.connections.end();
  }

  private async launch(): Promise<void> {
    const { log } = this.parts;
    const logger = workerLog(log);
    await runMigrations({ pgPool: this.connections, schema: SCHEMA, logger });
    if (this.ending) return;
    const pool = runTaskList(
      {
        schema: SCHEMA,
        logger,
        concurrency: limits.jobs.concurrency,
        pollInterval: this.pace.pollMs,
        noHandleSignals: true,
        // Without a batch a lost connection after a job is an unhandled rejection in 0.18 (worker.js does not await it).
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      this.tasks(),
      this.connections,
    );
    const { beatMs, deadMs } = this.pace;
    const heartbeat = new Heartbeat({ sql: sqlOf(this.connections), workerId: pool.id, log, beatMs, deadMs });
    const over = pool.promise
      .catch((fault: unknown) => log.warn({ err: fault }, 'job worker ended'))
      .then(() => heartbeat.stop())
      .then(() => this.again(RELAUNCH_MS.first));
    this.station = { pool, heartbeat, over };
    await heartbeat.start();
  }

  // graphile-worker gives up when the database was away while it noted something down; its place is taken by a new one.
  private again(afterMs: number): void {
    this.station = undefined;
    if (this.ending) return;
    this.relaunch = setTimeout(() => {
      this.launch().catch((fault: unknown) => {
        this.parts.log.warn({ err: fault }, 'job worker not back yet');
        this.again(Math.min(RELAUNCH_MS.most, afterMs * 2));
      });
    }, afterMs).unref();
  }

  private tasks(): TaskList {
    const parts = { ...this.parts, queue: this.queue, pause: this.pace.pause };
    const task =
      (job: Job) =>
      async (payload: unknown, { job: queued }: { job: QueuedJob }) => {
        await runTaken(parts, job, takenJob(queued), payload, this.stopping.signal);
        // It is settled. What 0.18 does about it now comes later, unawaited, by id or by worker only (completeJobs.js,
        // failJobs.js), and could hit the next run of this job: it shall find nothing.
        queued.id = NO_JOB;
      };
    return Object.fromEntries([...this.byKind].map(([kind, job]) => [kind, task(job)]));
  }
}

function byKind(jobs: Job[]): Map<string, Job> {
  const known = new Map<string, Job>();
  for (const job of jobs) {
    if (known.has(job.kind)) throw new Error(`The job ${job.kind} is declared twice`);
    known.set(job.kind, job);
  }
  return known;
}

function demandKinds(schedules: Schedule[], known: Map<string, Job>): Schedule[] {
  for (const { name, kind, scope } of schedules)
    if (known.get(kind)?.scope !== scope)
      throw new Error(`The schedule ${name} fires ${kind}, which is no declared job`);
  return schedules;
}

function takenJob(queued: QueuedJob): TakenJob {
  const { id, task_identifier: kind, locked_by: workerId, locked_at: takenAt, attempts: attempt, key } = queued;
  if (!workerId || !takenAt) throw new Error(`Job ${id} was handed out without being taken`);
  return { id, kind, workerId, takenAt, attempt, keyed: key !== null };
}

function connectionPool({ username, ...connection }: Connection, log: Log): Pool {
  // Two workers, one that listens, one for the heartbeat.
  const pool = new Pool({
    ...connection,
    user: username,
    max: limits.jobs.concurrency + 2,
    application_name: 'earshot jobs',
    keepAlive: true,
  });
  pool.on('error', (fault) => {
    // The database may be quicker to stop than a connection that has just been told to end.
    if (!pool.ending) log.warn({ err: fault }, 'connection of the job worker lost');
  });
  // The query that waits rejects anyway; without a listener the event would end the process.
  pool.on('connect', (client) =>
    client.on('error', (fault) => log.debug({ err: fault }, 'connection of the job worker lost')),
  );
  return pool;
}

const sqlOf =
  (pool: Pool): Sql =>
  async <T extends object>(text: string, bind: unknown[] = []) =>
    (await pool.query<T>(text, bind)).rows;

// Both are told in the station's `over`, and a second shutdown while the first is under way is no fault.
const graceful = (pool: WorkerPool) => Promise.resolve(pool.gracefulShutdown()).catch(() => undefined);
const forceful = (pool: WorkerPool) => Promise.resolve(pool.forcefulShutdown('stopping')).catch(() => undefined);
