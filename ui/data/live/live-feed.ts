import { runInAction } from 'mobx';
import type { StoredRow } from '../entity-store.ts';

/** The part of a socket.io client that is used, so that a test can stand in for it. */
export interface LiveSocket {
  readonly connected: boolean;
  /** false when it will not try again by itself */
  readonly active?: boolean;
  on(event: string, listener: (message: never) => void): unknown;
  off(event: string, listener: (message: never) => void): unknown;
  emit(event: string, message: unknown, ack?: (answer: unknown) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

const COME_BACK_MS = 1000;

/** Why there is no connection; `context` is the request that was refused, if it was polling. */
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
  /** rows changed: a noun's name for any way, an event's (note:restored) for one */
  touched: (what: string) => void;
  /** ask again for what is on screen and was asked for before this moment */
  refetch: (before?: number) => void;
  accessChanged: () => void;
  signedOut: () => void;
  connected: (up: boolean) => void;
}

/** Follows what others do: changes go into the stores, gaps are filled by asking again. */
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
    // The host itself missed something: what is on screen may be old.
    socket.on('resync', () => ears.refetch());
    socket.on('welcome', ({ seq }: { seq: number }) => this.welcome(seq));
    socket.on('changes', (message: { seq: number; changes: Change[] }) => this.take(message));
    socket.on('access', () => ears.accessChanged());
    socket.on('signed-out', () => ears.signedOut());
    // It sent more than the host works on at once: the host ends the connection and says when to come back.
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

  // After a disconnect that the host made, socket.io does not come back by itself.
  private left(reason: string): void {
    this.ears.connected(false);
    if (reason === 'io server disconnect') this.comeBack();
  }

  // Nor after a connection that the host's own check turned away; after a network error it does.
  private turnedAway({ message, context }: ConnectFault): void {
    // The host says it before there is a connection, where the browser tells it of the last transport that was tried.
    if (message === 'signed-out' || context?.responseText?.includes('"signed-out"')) this.ears.signedOut();
    else if (this.socket.active === false) this.comeBack();
  }

  private comeBack(): void {
    setTimeout(() => this.wanted && !this.socket.connected && this.socket.connect(), this.comeBackMs);
    this.comeBackMs = COME_BACK_MS;
  }

  private welcome(seq: number): void {
    // The first welcome: whatever was read before this moment may miss a change that nobody will send again.
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
