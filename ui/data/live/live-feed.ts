import { runInAction } from 'mobx';
import type { StoredRow } from '../entity-store.ts';

/** Used subset of a socket.io client, so that tests can replace it. */
export interface LiveSocket {
  readonly connected: boolean;
  /** false if it does not reconnect automatically */
  readonly active?: boolean;
  on(event: string, listener: (message: never) => void): unknown;
  off(event: string, listener: (message: never) => void): unknown;
  emit(event: string, message: unknown, ack?: (answer: unknown) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

const COME_BACK_MS = 1000;

/** Error of a failed connection; `context` is the refused request, if it was polling. */
interface ConnectFault extends Error {
  context?: { responseText?: string };
}

export interface Change {
  entity: string;
  type: string;
  ids: string[];
  rows?: StoredRow[];
  gone?: string[];
  fields?: string[];
  actorId: string | null;
}

export interface FeedEars {
  put: (entity: string, row: StoredRow) => unknown;
  remove: (entity: string, id: string) => unknown;
  /** called when rows changed: with an entity's name for any change, or an event's (note:restored) */
  touched: (what: string) => void;
  /** reloads everything on screen that was loaded before this moment */
  refetch: (before?: number) => void;
  accessChanged: () => void;
  signedOut: () => void;
  connected: (up: boolean) => void;
}

/** Live changes by others: they are put into the stores, gaps are filled by reloading. */
export class LiveFeed {
  private seq: number | undefined;
  private wanted = false;
  private comeBackMs = COME_BACK_MS;

  constructor(
    private readonly socket: LiveSocket,
    private readonly ears: FeedEars,
    private readonly now: () => number = () => performance.now(),
  ) {
    socket.on('connect', () => ears.connected(true));
    socket.on('disconnect', (reason: string) => this.left(reason));
    socket.on('connect_error', (fault: ConnectFault) => this.turnedAway(fault));
    // The host missed something: the screen may be outdated.
    socket.on('resync', () => ears.refetch());
    socket.on('welcome', ({ seq }: { seq: number }) => this.welcome(seq));
    socket.on('changes', (message: { seq: number; changes: Change[] }) => this.take(message));
    socket.on('access', () => ears.accessChanged());
    socket.on('signed-out', () => ears.signedOut());
    // Too many messages: the host ends the connection with a retry time.
    socket.on('overrun', ({ retryAfter }: { retryAfter: number }) => {
      this.comeBackMs = retryAfter * 1000;
    });
  }

  start(): void {
    this.wanted = true;
    this.socket.connect();
  }

  stop(): void {
    this.wanted = false;
    this.socket.disconnect();
    this.seq = undefined;
  }

  // After a disconnect by the host, socket.io does not reconnect automatically.
  private left(reason: string): void {
    this.ears.connected(false);
    if (reason === 'io server disconnect') this.comeBack();
  }

  // Nor after a connection refused by the host; after a network error it does.
  private turnedAway({ message, context }: ConnectFault): void {
    // The host responds before there is a connection, and the browser reports it for the last transport tried.
    if (message === 'signed-out' || context?.responseText?.includes('"signed-out"')) this.ears.signedOut();
    else if (this.socket.active === false) this.comeBack();
  }

  private comeBack(): void {
    setTimeout(() => this.wanted && !this.socket.connected && this.socket.connect(), this.comeBackMs);
    this.comeBackMs = COME_BACK_MS;
  }

  private welcome(seq: number): void {
    // First welcome: anything loaded before this moment may lack a change that is not sent again.
    if (this.seq === undefined) this.ears.refetch(this.now());
    else if (seq > this.seq) this.ears.refetch();
    this.seq = seq;
  }

  private take({ seq, changes }: { seq: number; changes: Change[] }): void {
    this.seq = Math.max(this.seq ?? 0, seq);
    runInAction(() => this.put(changes));
    for (const what of new Set(changes.flatMap(({ entity, type }) => [entity, type]))) this.ears.touched(what);
  }

  private put(changes: readonly Change[]): void {
    for (const { entity, rows = [], gone = [] } of changes) {
      for (const row of rows) this.ears.put(entity, row);
      for (const id of gone) this.ears.remove(entity, id);
    }
  }
}
