import type { Readable } from 'node:stream';
import { limits } from '@earshot/core/limits';
import type { Server } from 'socket.io';
import { Decoder } from 'socket.io-parser';

type Connection = Server['engine'] extends { on(event: 'connection', listener: (socket: infer S) => void): unknown }
  ? S
  : never;

/** Maximum packets per request of a browser without websockets; ours sends a handful. */
const MOST_PACKETS = 1000;
const SEPARATOR = '\u001e';

/**
 * Decodes messages with a short text: edits and state vectors are bytes beside it. A longer text closes the connection
 * unparsed, because parsing 10 MB of brackets takes a second.
 */
export class SmallTexts extends Decoder {
  override add(message: unknown): void {
    if (typeof message === 'string' && message.length > limits.socketText) throw new Error('message too long');
    super.add(message);
  }
}

/** Limits the bytes that a connection can send until it is authenticated. */
export class Threshold {
  private readonly releases = new WeakMap<object, () => void>();

  /** Closes a new connection that sends more than `limits.socketText` bytes before it is authenticated. */
  hold(connection: Connection): void {
    const { transport, request } = connection as unknown as Connected;
    if (transport.name === 'polling') {
      const usual = transport.maxHttpBufferSize;
      transport.maxHttpBufferSize = limits.socketText;
      this.releases.set(connection, () => {
        transport.maxHttpBufferSize = usual;
      });
      return;
    }
    const { socket } = request;
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.socketText) socket.destroy();
    };
    socket.on('data', count);
    this.releases.set(connection, () => socket.off('data', count));
  }

  /** Removes the limit of a connection. */
  lift(connection: object): void {
    this.releases.get(connection)?.();
    this.releases.delete(connection);
  }
}

interface Connected {
  transport: { name: string; maxHttpBufferSize: number };
  request: { socket: Readable };
}

/** Cuts off a request with more packets than any browser sends: 10 MB of empty ones take half a second. */
export function fewPackets(
  request: Readable & { method?: string | undefined },
  _response: unknown,
  next: () => void,
): void {
  if (request.method === 'POST') {
    let packets = 0;
    request.on('data', (chunk: string | Buffer) => {
      for (let at = chunk.indexOf(SEPARATOR); at !== -1; at = chunk.indexOf(SEPARATOR, at + 1)) packets += 1;
      if (packets > MOST_PACKETS) request.destroy();
    });
  }
  next();
}
