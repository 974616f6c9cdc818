import type { Socket } from 'node:net';
import { limits } from '@earshot/core/limits';
import pg, { Client, type ClientConfig } from 'pg';
import { askerOf } from './asker.ts';

const { connectMs, keepAliveMs, silentMs } = limits.connections;
/**
 * Milliseconds without traffic after which a sending connection counts as dead: it can have much to send, or copy rows
 * in.
 */
const SENDING_MS = 30_000;
/**
 * Milliseconds without traffic after which a connection behind a pooler counts as dead, as its backend cannot be
 * checked.
 */
const POOLED_MS = 300_000;

/** Address and role of the database, and the operator's connection settings. */
export interface Connection {
  host: string;
  port?: number;
  database: string;
  username: string;
  password?: string;
  ssl?: boolean | object;
  /** name under which PostgreSQL lists the connections, instead of their purpose */
  applicationName?: string;
  /** settings for the server, as `-c name=value` */
  options?: string;
  /** maximum time to connect, in ms */
  connectMs?: number;
  /** idle time in ms after which the network is probed; null: never */
  keepAliveMs?: number | null;
}

/** The driver's options for such a connection, with a timeout and network probes. */
export function clientConfig(connection: Connection, applicationName = 'earshot'): ClientConfig {
  const { host, port, database, username: user, password, ssl, options } = connection;
  const { keepAliveMs: idleMs = keepAliveMs } = connection;
  return {
    host,
    port,
    database,
    user,
    password,
    ...(ssl ? { ssl } : {}),
    ...(options ? { options } : {}),
    application_name: connection.applicationName ?? applicationName,
    connectionTimeoutMillis: connection.connectMs ?? connectMs,
    keepAlive: idleMs !== null,
    keepAliveInitialDelayMillis: idleMs ?? 0,
  };
}

/** The server's process id of a connection; a pooler assigns its own numbers. */
export const backendOf = (client: Client): number => (client as unknown as { processID: number }).processID;

/** Queries the database on the connection that is known to be alive. */
export type AskAlive = <T extends object>(text: string, bind: unknown[]) => Promise<T[]>;

/** An open connection, judged by its traffic. */
class Line {
  private stillSince = performance.now();
  private moved = 0;
  private inTransaction = false;
  /** bytes sent when the server last reported to be ready */
  private settled = 0;

  constructor(readonly client: Client) {
    // Before the driver's own listener, which can send the next query at once.
    client.connection.prependListener('readyForQuery', ({ status }: { status?: string } = {}) => {
      this.settled = this.stream.bytesWritten;
      this.inTransaction = status !== 'I';
    });
  }

  private get stream(): Socket {
    return this.client.connection.stream as Socket;
  }

  /** True if it is local: no network can fail, so a slow server is only slow. */
  get local(): boolean {
    return this.client.host.startsWith('/');
  }

  /** The server's process id of this connection. */
  get pid(): number {
    return backendOf(this.client);
  }

  /** True while an answer is awaited. */
  get asks(): boolean {
    return this.stream.bytesWritten > this.settled;
  }

  /** True while it is unused. */
  get idle(): boolean {
    return !this.asks && !this.inTransaction;
  }

  /** True while a part of the query has not left this machine yet. */
  get sends(): boolean {
    return this.stream.writableLength > 0;
  }

  /** Records whether bytes have moved since the last check. */
  look(): void {
    const moved = this.stream.bytesRead + this.stream.bytesWritten;
    if (moved !== this.moved) this.stillSince = performance.now();
    this.moved = moved;
  }

  get stillMs(): number {
    return performance.now() - this.stillSince;
  }

  /** Cuts it at once; waiting callers get an error that counts as an outage. */
  cut(): void {
    this.stream.destroy(Object.assign(new Error('The database stopped answering'), { code: 'ETIMEDOUT' }));
  }
}

type Ended = (...given: unknown[]) => unknown;

/** Reports the response time of each message on a connection. */
function timed(client: Client, told: (asker: string | undefined, ms: number) => void): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const asked = (...given: unknown[]): unknown => {
    const [asker, from] = [askerOf(), performance.now()];
    const end = () => told(asker, performance.now() - from);
    const before = (ended: Ended): Ended =>
      function (this: unknown, ...answer) {
        end();
        return ended.apply(this, answer);
      };
    const last = given.at(-1);
    if (typeof last === 'function') return query(...given.slice(0, -1), before(last as Ended));
    // The driver's own query object, which has its callback already.
    const [sent] = given as [{ callback?: Ended } | undefined];
    if (typeof sent?.callback === 'function') sent.callback = before(sent.callback);
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(end, end);
    return answer;
  };
  client.query = asked as Client['query'];
}

/**
 * One host's connections to its database. A network that drops packets reports nothing: another connection is used to
 * ask the server whether it still works on an answer, which distinguishes slow answers from lost ones.
 */
export class Lines {
  /** the driver for Sequelize and for pools: its connections are monitored */
  readonly driver: typeof pg;
  private readonly open = new Set<Line>();
  private leftAt = Number.NEGATIVE_INFINITY;

  /** @param onAnswer called for each answered or refused message with its asker and duration */
  constructor(onAnswer?: (asker: string | undefined, ms: number) => void) {
    const { open } = this;
    class Watched extends Client {
      constructor(config?: string | ClientConfig) {
        super(config);
        const line = new Line(this);
        this.connection.once('readyForQuery', () => open.add(line));
        this.connection.once('end', () => open.delete(line));
        if (onAnswer) timed(this, onAnswer);
      }
    }
    this.driver = Object.create(pg, { Client: { value: Watched, enumerable: true } }) as typeof pg;
  }

  /** The number of open connections. */
  get count(): number {
    return this.open.size;
  }

  /** Records which connections have had traffic; called about every second. */
  look(): void {
    for (const line of this.open) line.look();
  }

  /** Cuts connections that await an answer on which the server does not work; returns their number. */
  async judge(ask: AskAlive): Promise<number> {
    const quiet = this.quiet();
    if (quiet.length === 0) return 0;
    const backends = await ask<{ pid: number; waits: boolean }>(
      `select pid, wait_event is not distinct from 'ClientRead' as waits from pg_stat_activity
         where pid = any($1) and state in ('active', 'fastpath function call')
           and wait_event is distinct from 'ClientWrite'`,
      [quiet.map(({ pid }) => pid)],
    );
    const waits = new Map(backends.map((backend) => [backend.pid, backend.waits]));
    return this.cut(quiet, ({ pid, sends, stillMs }) =>
      sends || waits.get(pid) ? stillMs > SENDING_MS : !waits.has(pid),
    );
  }

  /** Same behind a pooler, whose process ids are its own. */
  judgePooled(): number {
    return this.cut(this.quiet(), ({ stillMs }) => stillMs > POOLED_MS);
  }

  /** Cuts the connections that await an answer, when the database cannot be queried about them. */
  cutQuiet(): number {
    return this.cut(this.quiet(), () => true);
  }

  /** Cuts unused connections, as their network may be dead; new ones are quickly made. */
  cutIdle(): number {
    return this.cut([...this.open], ({ idle }) => idle);
  }

  /** Cuts unused connections: their server is now read-only, and new ones may lead to another. */
  leaveServer(): void {
    if (performance.now() - this.leftAt < silentMs) return;
    this.leftAt = performance.now();
    this.cutIdle();
  }

  private quiet(): Line[] {
    return [...this.open].filter(({ asks, local, stillMs }) => asks && !local && stillMs > silentMs);
  }

  private cut(lines: Line[], dead: (line: Line) => boolean): number {
    const cut = lines.filter(dead);
    for (const line of cut) line.cut();
    return cut.length;
  }
}
