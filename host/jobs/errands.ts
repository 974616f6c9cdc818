import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@earshot/core/limits';
import type { Log } from '../log/log.ts';

/** Milliseconds for errands to end after they were told to stop. */
const STOPPING_MS = 1000;

/**
 * Requests that this host awaits outside of its workers, such as another server's answer, so that a slow one blocks no
 * job. Their starters leave a job that repeats them if the host dies (contract 37).
 */
export class Errands {
  private readonly underway = new Set<Promise<void>>();
  private readonly shares = new Map<string, number>();
  private readonly stopping = new AbortController();

  constructor(private readonly log: Log) {}

  /** True if another one can begin for a member. */
  hasRoom(by: string): boolean {
    const { errands, errandsShare } = limits.jobs;
    return !this.stopping.signal.aborted && this.underway.size < errands && (this.shares.get(by) ?? 0) < errandsShare;
  }

  /** Begins one for a member; it ends by its own limits, or when the host stops. */
  begin(by: string, work: (signal: AbortSignal) => Promise<void>): void {
    this.count(by, 1);
    const done = this.carryOut(work).finally(() => {
      this.underway.delete(done);
      this.count(by, -1);
    });
    this.underway.add(done);
  }

  /** Resolves once none is running. */
  async idle(): Promise<void> {
    while (this.underway.size > 0) await Promise.all(this.underway);
  }

  /** Begins no more, waits this many milliseconds for running ones, and aborts the rest. */
  async stop(patienceMs: number): Promise<void> {
    await Promise.race([this.idle(), pause(patienceMs, undefined, { ref: false })]);
    this.stopping.abort(new Error('The host is stopping'));
    await Promise.race([this.idle(), pause(STOPPING_MS, undefined, { ref: false })]);
  }

  private async carryOut(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    try {
      await work(this.stopping.signal);
    } catch (fault) {
      this.log.warn({ err: fault }, 'an errand failed; its job repeats it');
    }
  }

  private count(by: string, change: number): void {
    const now = (this.shares.get(by) ?? 0) + change;
    if (now > 0) this.shares.set(by, now);
    else this.shares.delete(by);
  }
}
