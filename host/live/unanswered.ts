import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Server } from 'socket.io';
import { Underway } from '../operations/underway.ts';
import type { Socket } from './socket.ts';

type Connection = Parameters<Parameters<Server['engine']['on']>[1]>[0];

/** The message to a browser that has sent more than this host works on at once; the connection ends with it. */
const OVERRUN = 'overrun';
/** After so long a browser may come back. */
const RETRY_SECONDS = 5;
/** Maximum delivery time of a message in ms. */
const WORD_MS = 500;
const TEXT = 'This page sent more than the server works on at once. It connects again in a moment.';

const tooManySockets = () =>
  new Refusal('TOO_MANY_REQUESTS', `One person can have ${limits.underway.sockets} pages open at once.`);

/** Limits what one socket may leave unanswered, and what the sockets of one person may have worked on at once. */
export class Unanswered {
  private readonly messages = new WeakMap<Socket, number>();
  private readonly sockets = new Map<string, number>();
  private readonly underway: Underway;

  constructor(factor: number) {
    const { messages: most, waiting } = limits.underway;
    this.underway = new Underway({ most, waiting: waiting * factor });
  }

  /** Works on a message of a person; beyond the limit it waits, or is refused where too many wait. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.underway.run(accountId, work);
  }

  /** Counts a message until its answer; false when there were too many, which ends the connection with a word. */
  begin(socket: Socket): boolean {
    const count = this.messages.get(socket) ?? 0;
    if (count >= limits.underway.unanswered) {
      this.overrun(socket);
      return false;
    }
    this.messages.set(socket, count + 1);
    return true;
  }

  /** A message was answered. */
  end(socket: Socket): void {
    this.messages.set(socket, (this.messages.get(socket) ?? 1) - 1);
  }

  /** Counts an open socket of a person; refuses one too many. */
  enter(accountId: string): void {
    const count = this.sockets.get(accountId) ?? 0;
    if (count >= limits.underway.sockets) throw tooManySockets();
    this.sockets.set(accountId, count + 1);
  }

  /** An open socket of a person has closed. */
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

/** Closes a connection that sends more packets in a second than any browser does, of whatever kind they are. */
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
  // Pings of the protocol below are answered without being packets.
  (connection as unknown as Connected).transport.socket?.on('ping', take);
}

// At once: a connection that is closed in good order goes on being read until the other side agrees.
function cut(connection: Connection): void {
  const { socket } = (connection as unknown as Connected).transport;
  if (socket) socket.terminate();
  else connection.close(true);
}

interface Connected {
  transport: { socket?: { on(event: 'ping', listener: () => void): void; terminate(): void } };
}
