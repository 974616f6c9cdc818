const EVERY_MS = 5;

/**
 * Watches the event loop of this process: the maximum processor time of one block. Wall-clock time would include other
 * load on the machine.
 */
export class LoopProbe {
  private last = process.threadCpuUsage();
  private longest = 0;
  private readonly timer = setInterval(() => this.look(), EVERY_MS).unref();

  /** The longest block since the last call, in ms. */
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
