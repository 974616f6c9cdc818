import type { LiveSocket } from './live-feed.ts';

/** Response of the host to a message of the document protocol. */
export type SocketAnswer =
  | ({ ok: true } & Record<string, unknown>)
  | { ok: false; code: string; text: string; reload?: boolean; retryAfter?: number };

const NO_ANSWER: SocketAnswer = { ok: false, code: 'OFFLINE', text: 'The server did not answer.' };

/** Sends a message and waits for its acknowledgement; OFFLINE on a disconnect or timeout. */
export function askSocket(socket: LiveSocket, event: string, message: unknown, ms: number): Promise<SocketAnswer> {
  // socket.io would buffer it and send it before the document is reopened.
  if (!socket.connected) return Promise.resolve(NO_ANSWER);
  return new Promise((resolve) => {
    const done = (answer: SocketAnswer) => {
      clearTimeout(timer);
      socket.off('disconnect', gone);
      resolve(answer);
    };
    const gone = () => done(NO_ANSWER);
    const timer = setTimeout(gone, ms);
    socket.on('disconnect', gone);
    socket.emit(event, message, (answer) => done(answer as SocketAnswer));
  });
}

/** Received bytes: an ArrayBuffer in browsers, a Buffer in Node. */
export const bytesOf = (value: unknown): Uint8Array =>
  value instanceof ArrayBuffer ? new Uint8Array(value) : Uint8Array.from(value as Uint8Array);
