import { setTimeout as sleep } from 'node:timers/promises';

/** Lets calls to one host follow each other no faster than so many a second; each host process counts for itself. */
export class Pace {
  private readonly free = new Map<string, number>();

  /** @param factor calls may come so many times as fast; tests make more of them than people */
  constructor(private readonly factor = 1) {}

  /** Waits for the next turn of a key. */
  async turn(key: string, perSecond: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const now = performance.now();
    const at = Math.max(now, this.free.get(key) ?? 0);
    this.free.set(key, at + 1000 / (perSecond * this.factor));
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  /** Waits so many ms, or until the signal. */
  async pause(ms: number, signal: AbortSignal): Promise<void> {
    await sleep(ms / this.factor, undefined, { signal });
  }
}
