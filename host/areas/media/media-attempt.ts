import { limits } from '@earshot/core/limits';
import { Stopped } from '../../jobs/runs.ts';

/** One attempt of a run that works on recordings: it can be ended from outside, and tells its progress now and then. */
export class MediaAttempt {
  /** aborted with the job, and once the run was stopped or is gone */
  readonly signal: AbortSignal;
  private readonly stop = new AbortController();
  private toldAt = 0;
  private telling: Promise<unknown> = Promise.resolve();

  constructor(signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.stop.signal]);
  }

  /** True if a user stopped the run, or it is gone. */
  get isStopped(): boolean {
    return this.stop.signal.aborted;
  }

  /** Ends the attempt, since its run was stopped or is gone. */
  end(): never {
    this.stop.abort(new Stopped());
    throw new Stopped();
  }

  /** Tells a share from 0 to 1 as progress in thousandths, at most once in `limits.media.tellMs`. */
  tellSometimes(share: number, tell: (progress: number) => Promise<unknown>): void {
    const now = performance.now();
    if (now - this.toldAt < limits.media.tellMs) return;
    this.toldAt = now;
    this.telling = tell(Math.min(999, Math.floor(share * 1000))).catch(() => undefined);
  }

  /** Waits until the progress told last is stored, or could not be. */
  async settled(): Promise<void> {
    await this.telling;
  }
}
