import type { Client } from 'pg';
import type { Log } from '../log/log.ts';

const CHANNELS = ['earshot_spine', 'earshot_document', 'earshot_session'] as const;
type Channel = (typeof CHANNELS)[number];

/** The messages between hosts, through PostgreSQL's NOTIFY: they say that there is something new, never its content. */
export class Bulletin {
  private client: Client | undefined;
  private stopped = false;
  private readonly listeners = new Map<Channel, ((payload: string) => void)[]>();
  private readonly returned: (() => void)[] = [];

  constructor(
    private readonly connect: () => Client,
    private readonly log: Log,
  ) {}

  /** Adds a listener for a channel. */
  on(channel: Channel, listener: (payload: string) => void): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
  }

  /** Adds a listener for when the connection is back: messages were missed meanwhile. */
  onReturn(listener: () => void): void {
    this.returned.push(listener);
  }

  /** Starts listening, and reconnects by itself. */
  async start(): Promise<void> {
    const client = this.connect();
    client.on('notification', ({ channel, payload }) => this.hear(channel as Channel, payload ?? ''));
    client.on('error', (fault) => this.log.warn({ err: fault }, 'bulletin lost'));
    client.on('end', () => this.again());
    await client.connect();
    for (const channel of CHANNELS) await client.query(`listen ${channel}`);
    this.client = client;
  }

  /** Stops listening. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end();
  }

  private hear(channel: Channel, payload: string): void {
    for (const listener of this.listeners.get(channel) ?? []) listener(payload);
  }

  private again(): void {
    if (this.stopped) return;
    setTimeout(() => {
      if (this.stopped) return;
      this.start().then(
        () => {
          for (const listener of this.returned) listener();
        },
        (fault) => this.log.warn({ err: fault }, 'bulletin not back yet'),
      );
    }, 500).unref();
  }
}
