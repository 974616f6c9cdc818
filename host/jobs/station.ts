import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Log } from '../log/log.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Sql } from './queue.ts';
import { workerLog } from './worker-log.ts';

/** Milliseconds for aborted jobs to roll back before their worker is abandoned. */
const ROLLBACK_MS = 3000;
const RELAUNCH_MS = { first: 1000, most: 8000 };
/** Milliseconds for an idle worker to end before it is abandoned. */
const ENDING_MS = 2000;
const LOOK_MS = 100;

export interface StationParts {
  connections: Pool;
  sql: Sql;
  schema: string;
  /** kinds of jobs to take */
  tasks: TaskList;
  concurrency: number;
  /** flags whose share is used up: their jobs are left for later */
  usedUp: () => string[];
  pace: { pollMs: number; beatMs: number; deadMs: number };
  log: Log;
  /** called after jobs of dead workers were freed */
  onFreed: () => Promise<void>;
}

/** A run of graphile-worker's worker pool, with its heartbeat. */
interface Life {
  pool: WorkerPool;
  heartbeat: Heartbeat;
  over: Promise<void>;
}

/** Takes jobs of some kinds, up to a number at a time. If its worker ends unexpectedly, it starts a new one. */
export class Station {
  private life: Life | undefined;
  private relaunch: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly parts: StationParts) {}

  /** True if the last heartbeat is so old that other hosts take this worker's jobs. */
  get silent(): boolean {
    return !this.life || this.life.heartbeat.silentMs > this.parts.pace.deadMs;
  }

  async start(): Promise<void> {
    if (this.stopped) return;
    const { connections, sql, schema, concurrency, usedUp, pace, log, onFreed } = this.parts;
    const events: WorkerEvents = new EventEmitter();
    const pool = runTaskList(
      {
        schema,
        events,
        logger: workerLog(log),
        concurrency,
        forbiddenFlags: usedUp,
        pollInterval: pace.pollMs,
        noHandleSignals: true,
        // No batch: a lost connection after a job would be an unhandled rejection in 0.18 (worker.js does not await
        // it).
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      this.parts.tasks,
      connections,
    );
    const heartbeat = new Heartbeat({ sql, workerId: pool.id, log, onFreed, beatMs: pace.beatMs, deadMs: pace.deadMs });
    const ended = pool.promise.catch((fault: unknown) => log.warn({ err: fault }, 'job worker ended'));
    const over = Promise.race([ended, this.stuck(events)])
      .then(() => heartbeat.stop())
      .then(() => this.again(RELAUNCH_MS.first));
    this.life = { pool, heartbeat, over };
    await heartbeat.start();
  }

  /** Takes no more jobs and waits for running ones; those that take longer are abandoned. */
  async stop(patienceMs: number): Promise<void> {
    this.stopped = true;
    clearTimeout(this.relaunch);
    const { life } = this;
    if (!life) return;
    void graceful(life.pool);
    const late = pause(patienceMs + ROLLBACK_MS, 'late' as const, { ref: false });
    if ((await Promise.race([life.over, late])) === 'late') void forceful(life.pool);
  }

  /**
   * Resolves if a worker should have ended, is idle, and still does not end: graphile-worker 0.18 waits for its own
   * bookkeeping for ever once two of its statements have failed (main.js, batch: `pending` falls below 0).
   */
  private stuck(events: WorkerEvents): Promise<void> {
    let active = 0;
    events.on('job:start', () => {
      active += 1;
    });
    events.on('job:complete', () => {
      active -= 1;
    });
    return new Promise((resolve) => {
      const look = () => {
        if (active > 0) setTimeout(look, LOOK_MS).unref();
        else setTimeout(resolve, ENDING_MS).unref();
      };
      events.once('pool:gracefulShutdown', look);
    });
  }

  // graphile-worker gives up if the database was away during a write; a new one is started.
  private again(afterMs: number): void {
    this.life = undefined;
    if (this.stopped) return;
    this.relaunch = setTimeout(() => {
      this.start().catch((fault: unknown) => {
        this.parts.log.warn({ err: fault }, 'job worker not back yet');
        this.again(Math.min(RELAUNCH_MS.most, afterMs * 2));
      });
    }, afterMs).unref();
  }
}

// Both are reported in the station's `over`, and a second shutdown during the first is no error.
const graceful = (pool: WorkerPool) => Promise.resolve(pool.gracefulShutdown()).catch(() => undefined);
const forceful = (pool: WorkerPool) => Promise.resolve(pool.forcefulShutdown('stopping')).catch(() => undefined);
