import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { hostOf, portOf } from './hosts.ts';

export interface EgressLimits {
  redirects: number;
  bytes: number;
  headerBytes: number;
  connectMs: number;
  idleMs: number;
  totalMs: number;
}

/** Resolves a name to addresses; the system's resolver except in tests. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

export interface Question {
  url: URL;
  method: string;
  headers: Headers;
  body: Uint8Array | Blob | ReadableStream<Uint8Array> | null;
  limits: EgressLimits;
  /** ends the exchange at any point, including reading the body */
  signal: AbortSignal;
  resolve: Resolve;
  /** returns true if connecting to this address is allowed */
  permits: (address: string) => boolean;
  /** creates the error for when no address is allowed */
  refusal: () => Refusal;
}

/** Resolves through the operating system, so that /etc/hosts and the operator's resolver apply. */
export const resolveBySystem: Resolve = (host) =>
  new Promise((done, fail) => {
    systemLookup(host, { all: true, order: 'verbatim' }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });

// The name is resolved once, and the connection goes to the checked address: a second DNS answer changes nothing.
const checkedLookup =
  ({ resolve, permits, refusal }: Question): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const usable = addresses.filter(
          ({ address, family }) => permits(address) && (!options.family || options.family === family),
        );
        const first = usable[0];
        if (!first) callback(refusal(), '');
        else if (options.all) callback(null, usable);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };

// Own agents: NODE_USE_ENV_PROXY could make the global ones use a proxy.
const agents = { 'http:': new http.Agent({ keepAlive: false }), 'https:': new https.Agent({ keepAlive: false }) };

/**
 * Sends one request and returns the raw response; no redirects. Errors are RemoteFailure, the question's refusal, or
 * its signal's reason.
 */
export function exchange(question: Question): Promise<http.IncomingMessage> {
  const { url, method, headers, body, limits, signal, permits, refusal } = question;
  const literal = isIP(hostOf(url)) !== 0;
  if (literal && !permits(hostOf(url))) return Promise.reject(refusal());
  const secure = url.protocol === 'https:';
  const options: https.RequestOptions = {
    method,
    hostname: hostOf(url),
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    headers: { ...Object.fromEntries(headers), ...(body instanceof Blob && { 'content-length': body.size }) },
    agent: agents[secure ? 'https:' : 'http:'],
    lookup: checkedLookup(question),
    maxHeaderSize: limits.headerBytes,
    rejectUnauthorized: true,
    signal,
  };
  return new Promise((done, fail) => {
    const request = (secure ? https : http).request(options);
    const failed = (why: unknown) => fail(signal.aborted ? signal.reason : blame(url, why));
    const connecting = setTimeout(() => request.destroy(new Error('no connection in time')), limits.connectMs);
    request.once('socket', (socket: Socket) => {
      // A second check: nothing is written to a forbidden address, whatever created the connection.
      socket.prependOnceListener('connect', () => {
        if (!permits(socket.remoteAddress ?? '')) socket.destroy(refusal());
      });
      socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    request.setTimeout(limits.idleMs, () => request.destroy(new Error('silent for too long')));
    request.once('response', done);
    request.on('error', failed);
    request.once('close', () => clearTimeout(connecting));
    if (body === null || body instanceof Uint8Array) request.end(body ?? undefined);
    else if (body instanceof Blob) sendBlob(body, request);
    else
      Readable.fromWeb(body)
        .on('error', (error) => request.destroy(error))
        .pipe(request);
  });
}

/** Streams a Blob; its reading stops when the request ends early. A file that changed meanwhile is not the remote's fault. */
function sendBlob(blob: Blob, request: http.ClientRequest): void {
  const source = Readable.fromWeb(blob.stream());
  source.once('error', () => {
    if (!request.destroyed) request.destroy(new Refusal('CONFLICT', 'The file changed while it was sent. Try again.'));
  });
  pipeline(source, request, () => undefined);
}

/** The error for a failed exchange: our own refusals as they are, everything else as the remote's failure. */
export const blame = (url: URL, why: unknown): Error =>
  why instanceof Refusal || why instanceof RemoteFailure
    ? why
    : new RemoteFailure(url.origin, undefined, { cause: why });
