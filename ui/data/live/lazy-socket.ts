import type { LiveSocket } from './live-feed.ts';

type Listener = (message: never) => void;

/** A socket whose code is loaded on the first connect, not with the first page. */
export class LazySocket implements LiveSocket {
  private real: LiveSocket | undefined;
  private wanted = false;
  private readonly early: [string, Listener][] = [];

  private loading = false;

  constructor(
    private readonly load: () => Promise<LiveSocket>,
    private readonly againMs = 3000,
  ) {}

  get connected(): boolean {
    return this.real?.connected ?? false;
  }

  get active(): boolean {
    return this.real?.active ?? true;
  }

  on(event: string, listener: Listener): void {
    if (this.real) this.real.on(event, listener);
    else this.early.push([event, listener]);
  }

  off(event: string, listener: Listener): void {
    this.real?.off(event, listener);
    const at = this.early.findIndex(([name, one]) => name === event && one === listener);
    if (at >= 0) this.early.splice(at, 1);
  }

  emit(event: string, message: unknown, ack?: (answer: unknown) => void): void {
    if (ack) this.real?.emit(event, message, ack);
    else this.real?.emit(event, message);
  }

  connect(): void {
    this.wanted = true;
    if (this.real) this.real.connect();
    else void this.begin();
  }

  disconnect(): void {
    this.wanted = false;
    this.real?.disconnect();
  }

  private async begin(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    try {
      this.real = await this.load();
    } catch {
      // The network was just lost: without its code nothing else would try again.
      setTimeout(() => this.wanted && this.connect(), this.againMs);
    } finally {
      this.loading = false;
    }
    if (!this.real) return;
    for (const [event, listener] of this.early.splice(0)) this.real.on(event, listener);
    if (this.wanted) this.real.connect();
  }
}
