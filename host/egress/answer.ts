import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { Refusal } from '@earshot/core/refusal';

const DECODERS: Record<string, () => Transform> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** The accepted content encodings. */
export const ACCEPTED = 'gzip, deflate, br';

// Responses with these statuses have no body, and Response refuses one.
const BODILESS = new Set([101, 204, 205, 304]);

export interface Received {
  url: URL;
  redirected: boolean;
  method: string;
  message: IncomingMessage;
  /** maximum bytes of the unpacked body */
  most: number;
  /** converts a stream's error into the error for the reader */
  told: (error: unknown) => Error;
  /** called once when the body has ended, for any reason */
  ended: (bytes: number, error?: Error | null) => void;
}

/** Passes bytes on, counts them, and fails beyond the limit. */
class Counter extends Transform {
  bytes = 0;
  constructor({ url, most, told }: Received) {
    super({
      transform: (chunk: Buffer, _encoding, callback: TransformCallback) => {
        this.bytes += chunk.length;
        if (this.bytes <= most) callback(null, chunk);
        else
          callback(
            new Refusal('TOO_LARGE', `The answer of ${url.host} is larger than ${most} bytes. Ask for less at once.`),
          );
      },
      destroy: (error, callback) => callback(error && told(error)),
    });
  }
}

/** A raw response as fetch's Response: unpacked, counted, cut off at its limit. */
export function asResponse(received: Received): Response {
  const { url, redirected, method, message, ended } = received;
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (let at = 0; at + 1 < message.rawHeaders.length; at += 2) {
    headers.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '');
  }
  const decode = DECODERS[(headers.get('content-encoding') ?? '').trim().toLowerCase()];
  const bodiless = method === 'HEAD' || BODILESS.has(status);
  if (decode && !bodiless) for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const init = { status, statusText: message.statusMessage ?? '', headers };
  let response: Response;
  if (bodiless) {
    message.resume();
    ended(0);
    response = new Response(null, init);
  } else {
    const counter = new Counter(received);
    const finish = (error?: Error | null) => ended(counter.bytes, error);
    // pipeline destroys all parts when one fails, also when the reader gives up.
    if (decode) pipeline(message, decode(), counter, finish);
    else pipeline(message, counter, finish);
    response = new Response(Readable.toWeb(counter) as ReadableStream, init);
  }
  Object.defineProperties(response, { url: { value: url.href }, redirected: { value: redirected } });
  return response;
}
