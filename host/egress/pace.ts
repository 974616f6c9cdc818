import { setTimeout as sleep } from 'node:timers/promises';

/** Spaces calls to one host at a maximum per second; each host process counts on its own. */
export class Pace {
  private readonly free = new Map<string, number>();

  /** @param factor makes calls this many times faster; tests make more of them than users */
  constructor(private readonly factor = 1) {}

  /** Waits until the next call for a key can start. */
  async wait(key: string, perSecond: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const now = performance.now();
    const at = Math.max(now, this.free.get(key) ?? 0);
    this.free.set(key, at + 1000 / (perSecond * this.factor));
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  /** Waits for a time in ms, or until the signal is aborted. */
  async pause(ms: number, signal: AbortSignal): Promise<void> {
    await sleep(ms / this.factor, undefined, { signal });
  }
}
