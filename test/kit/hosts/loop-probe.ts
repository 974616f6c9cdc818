const EVERY_MS = 5;

/**
 * Watches the event loop of this process: how much processor time went by at most without it coming round. Time on the
 * clock would also count what the rest of a busy machine does.
 */
export class LoopProbe {
  private last = process.threadCpuUsage();
  private longest = 0;
  private readonly timer = setInterval(() => this.look(), EVERY_MS).unref();

  /** The longest turn since this was last asked, in ms. */
  longestMs(): number {
    this.look();
    const found = this.longest / 1000;
    this.longest = 0;
    return found;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = process.threadCpuUsage();
    this.longest = Math.max(this.longest, now.user + now.system - this.last.user - this.last.system);
    this.last = now;
  }
}
