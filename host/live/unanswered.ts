import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Server } from 'socket.io';
import { Underway } from '../operations/underway.ts';
import type { Socket } from './socket.ts';

type Connection = Parameters<Parameters<Server['engine']['on']>[1]>[0];

/** Message to a browser that has sent more than this host handles at once; the connection then ends. */
const OVERRUN = 'overrun';
/** Seconds after which a browser can return. */
const RETRY_SECONDS = 5;
/** Maximum delivery time of a message in ms. */
const WORD_MS = 500;
const TEXT = 'This page sent more than the server works on at once. It connects again in a moment.';

const tooManySockets = () =>
  new Refusal('TOO_MANY_REQUESTS', `One person can have ${limits.underway.sockets} pages open at once.`);

/** Limits the unanswered messages of one socket, and the concurrent work of one account's sockets. */
export class Unanswered {
  private readonly messages = new WeakMap<Socket, number>();
  private readonly sockets = new Map<string, number>();
  private readonly underway: Underway;

  constructor(factor: number) {
    const { messages: most, waiting } = limits.underway;
    this.underway = new Underway({ most, waiting: waiting * factor });
  }

  /** Handles an account's message; beyond the limit it waits, or is refused if too many wait. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.underway.run(accountId, work);
  }

  /** Counts a message until its answer; false if there are too many, which ends the connection with a message. */
  begin(socket: Socket): boolean {
    const count = this.messages.get(socket) ?? 0;
    if (count >= limits.underway.unanswered) {
      this.overrun(socket);
      return false;
    }
    this.messages.set(socket, count + 1);
    return true;
  }

  /** Ends counting a message after its answer. */
  end(socket: Socket): void {
    this.messages.set(socket, (this.messages.get(socket) ?? 1) - 1);
  }

  /** Counts an open socket of an account; refuses one above the maximum. */
  enter(accountId: string): void {
    const count = this.sockets.get(accountId) ?? 0;
    if (count >= limits.underway.sockets) throw tooManySockets();
    this.sockets.set(accountId, count + 1);
  }

  /** Ends counting a closed socket of an account. */
  leave(accountId: string): void {
    const left = (this.sockets.get(accountId) ?? 1) - 1;
    if (left > 0) this.sockets.set(accountId, left);
    else this.sockets.delete(accountId);
  }

  private overrun(socket: Socket): void {
    if (!socket.connected) return;
    socket.emit(OVERRUN, { text: TEXT, retryAfter: RETRY_SECONDS });
    socket.disconnect(true);
    setTimeout(() => cut(socket.conn), WORD_MS).unref();
  }
}

/** Closes a connection with more packets per second, of any kind, than a browser sends. */
export function fewPacketsASecond(connection: Connection): void {
  let count = 0;
  let until = 0;
  const take = () => {
    const now = performance.now();
    if (now > until) [count, until] = [0, now + 1000];
    count += 1;
    if (count > limits.underway.packets) cut(connection);
  };
  connection.on('packet', take);
  // Pings of the underlying protocol are answered without being packets.
  (connection as unknown as Connected).transport.socket?.on('ping', take);
}

// Cut at once: a connection closed in good order is read until the other side agrees.
function cut(connection: Connection): void {
  const { socket } = (connection as unknown as Connected).transport;
  if (socket) socket.terminate();
  else connection.close(true);
}

interface Connected {
  transport: { socket?: { on(event: 'ping', listener: () => void): void; terminate(): void } };
}
