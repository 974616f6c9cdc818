import type { Log } from '../log/log.ts';
import { beat, freeDeadJobs, leave, type Sql } from './queue.ts';

export interface HeartbeatParts {
  sql: Sql;
  workerId: string;
  log: Log;
  beatMs: number;
  deadMs: number;
  /** called after jobs of dead workers were freed or, without attempts left, parked */
  onFreed: () => Promise<void>;
}

/** Writes a worker's heartbeat every few seconds, and frees the jobs of workers without a recent one. */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private lastAt = performance.now();

  constructor(private readonly parts: HeartbeatParts) {}

  /** Milliseconds since the last heartbeat that reached the database. */
  get silentMs(): number {
    return performance.now() - this.lastAt;
  }

  /** Writes the first heartbeat and starts the interval. */
  async start(): Promise<void> {
    await this.once();
    if (!this.stopped) this.timer = setTimeout(() => void this.start(), this.parts.beatMs).unref();
  }

  /** Removes the worker; its remaining jobs are free at once. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const { sql, workerId, log } = this.parts;
    await leave(sql, workerId).catch((fault: unknown) => log.warn({ err: fault }, 'worker could not sign off'));
  }

  private async once(): Promise<void> {
    const { sql, workerId, deadMs, log } = this.parts;
    try {
      await beat(sql, workerId);
      this.lastAt = performance.now();
      const count = await freeDeadJobs(sql, deadMs);
      if (count === 0) return;
      log.warn({ count }, 'jobs of a dead host are free again');
      await this.parts.onFreed();
    } catch (fault) {
      log.warn({ err: fault }, 'heartbeat did not reach the database');
    }
  }
}
