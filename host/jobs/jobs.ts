import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@earshot/core/limits';
import { jobPause } from '@earshot/core/rules/retry';
import { type Job as QueuedJob, runMigrations, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import type { Log } from '../log/log.ts';
import type { Committed } from '../operations/record.ts';
import type { Connection, Database } from '../store/database.ts';
import { clientConfig, Lines } from '../store/lines.ts';
import type { OnWrite } from '../store/rows.ts';
import type { Errands } from './errands.ts';
import type { Job, Lane } from './job.ts';
import { tellParked } from './parked.ts';
import { type JobCount, JobQueue, jobCounts, type Sql, type TakenJob } from './queue.ts';
import { handBack, runTaken } from './run-taken.ts';
import type { Schedule } from './schedule.ts';
import { Scheduler } from './scheduler.ts';
import { Shares } from './shares.ts';
import { Station } from './station.ts';
import { workerLog } from './worker-log.ts';

const SCHEMA = 'graphile_worker';
const NO_JOB = '-1';
const CLOSING_MS = 1000;
const LANES = Object.keys(limits.jobs.concurrency) as Lane[];

export interface Pace {
  pollMs: number;
  beatMs: number;
  deadMs: number;
  /** returns the milliseconds to wait after a failed attempt */
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
  /** all connections of the host, including these */
  lines?: Lines;
  /** called after each attempt with `done` or the outcome of a failure, and its duration */
  onRan?: (kind: string, outcome: string, ms: number) => void;
  /** concurrent jobs of lanes whose number an operator set */
  concurrency?: Partial<Record<Lane, number>>;
  pace?: Partial<Pace>;
  queue?: JobQueue;
  /** work outside of the workers, which stops with them */
  errands?: Errands;
}

/** The background jobs of this host: takes jobs from the queue, separately for each lane, and fires the schedules. */
export class Jobs {
  private readonly byKind: Map<string, Job>;
  private readonly connections: Pool;
  private readonly queue: JobQueue;
  private readonly pace: Pace;
  private readonly scheduler: Scheduler;
  private readonly leaving = new AbortController();
  private readonly stopping = new AbortController();
  private readonly stations: Station[];
  private ending: Promise<void> | undefined;

  constructor(private readonly parts: JobsParts) {
    const { database, connection, jobs, schedules, log, lines = new Lines() } = parts;
    const { pollMs, beatMs, deadMs } = limits.jobs;
    this.byKind = byKind(jobs);
    const concurrency = { ...limits.jobs.concurrency, ...parts.concurrency };
    this.connections = connectionPool(connection, lines, log, concurrency);
    this.queue = parts.queue ?? new JobQueue();
    this.pace = { pollMs, beatMs, deadMs, pause: (attempt) => jobPause(attempt, Math.random), ...parts.pace };
    const { connections, pace } = this;
    const onFreed = () => this.tellParked();
    const common = { connections, sql: sqlOf(connections), schema: SCHEMA, pace, log, onFreed };
    this.stations = LANES.filter((lane) => concurrency[lane] > 0).map((lane) => {
      const shares = new Shares(limits.jobs.share[lane]);
      const tasks = this.tasksOf(lane, shares);
      return new Station({ ...common, concurrency: concurrency[lane], tasks, usedUp: () => shares.usedUp });
    });
    this.scheduler = new Scheduler({ database, schedules: demandKinds(schedules, this.byKind), log });
  }

  /** Upgrades the queue's tables and starts working; call it after our own migrations. */
  async start(): Promise<void> {
    await runMigrations({ pgPool: this.connections, schema: SCHEMA, logger: workerLog(this.parts.log) });
    // A host that died, or an earlier release, may not have reported them.
    await this.tellParked();
    await Promise.all(this.stations.map((station) => station.start()));
    this.scheduler.start();
  }

  /** Takes no more jobs, waits this long for running ones, then rolls them back; other hosts run them again at once. */
  stop(patienceMs: number = limits.jobs.patienceMs): Promise<void> {
    this.ending ??= this.end(patienceMs);
    return this.ending;
  }

  /** Number of waiting, running and parked jobs, by kind. */
  counts(): Promise<JobCount[]> {
    return jobCounts(sqlOf(this.connections));
  }

  /** Problems, in words; empty if there are none. */
  ailments(): string[] {
    return this.stations.some(({ silent }) => silent) ? ['Background work has stopped.'] : [];
  }

  private async end(patienceMs: number): Promise<void> {
    const until = performance.now() + patienceMs;
    this.leaving.abort();
    await this.scheduler.stop();
    const impatient = setTimeout(() => this.stopping.abort(new Error('The host is stopping')), patienceMs);
    await Promise.all(this.stations.map((station) => station.stop(patienceMs)));
    await this.parts.errands?.stop(Math.max(0, until - performance.now()));
    clearTimeout(impatient);
    // An abandoned worker can still have a connection.
    await Promise.race([this.connections.end(), pause(CLOSING_MS, undefined, { ref: false })]);
  }

  private tellParked(jobId?: string): Promise<void> {
    return tellParked(this.parts, this.byKind, jobId).catch((fault: unknown) =>
      this.parts.log.warn({ err: fault }, 'parked jobs could not be told of yet'),
    );
  }

  private tasksOf(lane: Lane, shares: Shares): TaskList {
    const onParked = (jobId: string) => this.tellParked(jobId);
    const parts = { ...this.parts, onParked, queue: this.queue, pause: this.pace.pause, leaving: this.leaving.signal };
    const task =
      (job: Job) =>
      async (payload: unknown, { job: queued }: { job: QueuedJob }) => {
        const taken = takenJob(queued);
        const within = await shares.hold(Object.keys(queued.flags ?? {}), () =>
          runTaken(parts, job, taken, payload, this.stopping.signal),
        );
        if (!within) await handBack(parts, taken);
        // The job is finished here. graphile-worker 0.18's own completion runs later, unawaited, and by id or worker
        // only (completeJobs.js, failJobs.js). It could hit the next attempt of this job, so it must find nothing.
        queued.id = NO_JOB;
      };
    const jobs = [...this.byKind].filter(([, job]) => job.lane === lane);
    return Object.fromEntries(jobs.map(([kind, job]) => [kind, task(job)]));
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
  const {
    id,
    task_identifier: kind,
    locked_by: workerId,
    locked_at: takenAt,
    attempts: attempt,
    max_attempts: allowed,
    key,
  } = queued;
  if (!workerId || !takenAt) throw new Error(`Job ${id} was handed out without being taken`);
  return { id, kind, workerId, takenAt, attempt, allowed, keyed: key !== null };
}

function connectionPool(
  connection: Connection,
  lines: Lines,
  log: Log,
  concurrency: Readonly<Record<Lane, number>>,
): Pool {
  // Each worker has a connection, and each lane one for listening and one for the heartbeat.
  const pool = new Pool({
    ...clientConfig(connection, 'earshot jobs'),
    Client: lines.driver.Client,
    max: LANES.reduce((sum, lane) => sum + concurrency[lane] + 2, 0),
  });
  pool.on('error', (fault) => {
    // The database can stop sooner than a connection that was just told to end.
    if (!pool.ending) log.warn({ err: fault }, 'connection of the job worker lost');
  });
  // The waiting query rejects anyway; without a listener the event would end the process.
  pool.on('connect', (client) =>
    client.on('error', (fault) => log.debug({ err: fault }, 'connection of the job worker lost')),
  );
  return pool;
}

const sqlOf =
  (pool: Pool): Sql =>
  async <T extends object>(text: string, bind: unknown[] = []) =>
    (await pool.query<T>(text, bind)).rows;
