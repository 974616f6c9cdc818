import { randomBytes } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import type { Client } from 'pg';
import type { Log } from '../log/log.ts';
import { backendOf, type Lines } from '../store/lines.ts';

const CHANNELS = ['earshot_spine', 'earshot_document', 'earshot_session', 'earshot_rights'] as const;
type Channel = (typeof CHANNELS)[number];

const AGAIN_MS = 500;

export interface BulletinParts {
  connect: () => Client;
  /** all connections of this host, which the bulletin's heartbeat checks */
  lines: Lines;
  log: Log;
}

/**
 * Messages between hosts through PostgreSQL's NOTIFY, which announce news without content. Sends itself a heartbeat
 * every second and reconnects if none arrives for some seconds, as a network can fail silently.
 */
export class Bulletin {
  private client: Client | undefined;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private heardAt = performance.now();
  private beatAt = performance.now();
  private asking = false;
  private pooled = false;
  private returns = 0;
  private readonly ownChannel = `earshot_beat_${randomBytes(8).toString('hex')}`;
  private readonly listeners = new Map<Channel, ((payload: string) => void)[]>();
  private readonly returned: (() => void)[] = [];

  constructor(private readonly parts: BulletinParts) {}

  /** Adds a listener for a channel. */
  on(channel: Channel, listener: (payload: string) => void): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
  }

  /** Adds a listener for reconnections: messages were missed before. */
  onReturn(listener: () => void): void {
    this.returned.push(listener);
  }

  /** Milliseconds since its own last heartbeat was received. */
  get silentMs(): number {
    return performance.now() - this.heardAt;
  }

  /** The number of reconnections. */
  get reconnects(): number {
    return this.returns;
  }

  /** The fault in words; empty if there is none. */
  ailments(): string[] {
    if (this.silentMs <= limits.connections.silentMs) return [];
    return [
      'Messages between hosts do not arrive: the connection to the database that hears them is silent, and a new one is being tried.',
    ];
  }

  /** Starts listening, with automatic reconnection. */
  async start(): Promise<void> {
    await this.connect();
    const { beatMs } = limits.connections;
    this.beatAt = performance.now();
    this.timer = setInterval(() => void this.beat(), beatMs).unref();
  }

  /** Stops listening. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    const { client } = this;
    this.client = undefined;
    if (client) await Promise.race([client.end(), new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref())]);
  }

  private async connect(): Promise<void> {
    const { connect, log } = this.parts;
    const client = connect();
    client.on('notification', ({ channel, payload }) => this.hear(channel, payload ?? ''));
    client.on('error', (fault) => log.warn({ err: fault }, 'bulletin lost'));
    client.on('end', () => this.lost(client));
    await client.connect();
    try {
      await this.listen(client);
    } catch (fault) {
      // A standby refuses to listen.
      client.connection.stream.destroy();
      throw fault;
    }
    this.client = client;
    this.heardAt = performance.now();
  }

  private async listen(client: Client): Promise<void> {
    for (const channel of [...CHANNELS, this.ownChannel]) await client.query(`listen ${channel}`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    this.pooled = rows[0]?.pid !== backendOf(client);
  }

  private hear(channel: string, payload: string): void {
    this.heardAt = performance.now();
    for (const listener of this.listeners.get(channel as Channel) ?? []) listener(payload);
  }

  private async beat(): Promise<void> {
    const { beatMs, silentMs, awayMs } = limits.connections;
    const { lines, log } = this.parts;
    const sinceMs = performance.now() - this.beatAt;
    this.beatAt = performance.now();
    // The process was suspended: pending messages have not been read yet.
    if (sinceMs > 2 * beatMs) return;
    lines.look();
    if (this.silentMs > silentMs) this.renew();
    // Even a new connection gets no answer.
    if (this.silentMs > awayMs) lines.cutQuiet();
    if (!this.client || this.asking) return;
    this.asking = true;
    try {
      await this.ask(this.client);
    } catch (fault) {
      log.debug({ err: fault }, 'heartbeat of the bulletin failed');
    } finally {
      this.asking = false;
    }
  }

  private async ask(client: Client): Promise<void> {
    await client.query('select pg_notify($1, $2)', [this.ownChannel, '']);
    const { lines, log } = this.parts;
    const count = this.pooled
      ? lines.judgePooled()
      : await lines.judge(async (text, bind) => (await client.query(text, bind)).rows);
    if (count > 0) log.warn({ count }, 'connections to the database were dead and are cut');
  }

  // lost() reconnects when this connection ends.
  private renew(): void {
    const { client } = this;
    if (!client) return;
    const { lines, log } = this.parts;
    log.warn({ ms: Math.round(this.silentMs) }, 'bulletin is silent; connecting anew');
    lines.cutIdle();
    if (this.pooled) lines.cutQuiet();
    client.connection.stream.destroy();
  }

  private lost(client: Client): void {
    if (this.client === client) this.client = undefined;
    else if (this.client) return;
    this.again();
  }

  private again(): void {
    if (this.stopped) return;
    setTimeout(() => {
      if (this.stopped || this.client) return;
      this.connect().then(
        () => {
          this.returns += 1;
          for (const listener of this.returned) listener();
        },
        (fault) => this.parts.log.warn({ err: fault }, 'bulletin not back yet'),
      );
    }, AGAIN_MS).unref();
  }
}
