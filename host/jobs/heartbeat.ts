import type { Log } from '../log/log.ts';
import { beat, freeDeadJobs, leave, type Sql } from './queue.ts';

export interface HeartbeatParts {
  sql: Sql;
  workerId: string;
  log: Log;
  beatMs: number;
  deadMs: number;
}

/** Says every few seconds that a worker lives, and frees the jobs of those that no longer say so. */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private lastAt = performance.now();

  constructor(private readonly parts: HeartbeatParts) {}

  /** Milliseconds since the last beat that the database has taken. */
  get silentMs(): number {
    return performance.now() - this.lastAt;
  }

  /** Beats for the first time and from then on. */
  async start(): Promise<void> {
    await this.once();
    if (!this.stopped) this.timer = setTimeout(() => void this.start(), this.parts.beatMs).unref();
  }

  /** Takes the worker off the list; what it still had is free at once. */
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
      if (count > 0) log.warn({ count }, 'jobs of a dead host are free again');
    } catch (fault) {
      log.warn({ err: fault }, 'heartbeat did not reach the database');
    }
  }
}
