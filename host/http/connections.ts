import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Log } from '../log/log.ts';
import { callerAddress, isOwnMachine } from '../operations/rates.ts';
import { refuse, refuseInGraphql } from './routes.ts';
import { whenClosed } from './when-closed.ts';

const MEGABYTE = 1_000_000;

export interface ConnectionParts {
  log: Log;
  /** true if connections come from a proxy, so that their address does not identify the sender */
  behindProxy: boolean;
  /** true if a request uploads a piece of a file, for which only Node's time limit applies */
  isUpload: (request: IncomingMessage) => boolean;
  /** counts a request until its answer; throws a Refusal above the maximum */
  enter?: (request: IncomingMessage, response: ServerResponse) => void;
  most?: ConnectionLimits;
  /** called after each refusal */
  onRefused?: (kind: 'connections' | 'pipelined' | 'slow') => void;
}

type ConnectionLimits = Record<
  'ofNetwork' | 'ownMachine' | 'unanswered' | 'headersMs' | 'bodyMs' | 'megabyteMs',
  number
>;

const tooSlow = () =>
  new Refusal('TOO_SLOW', 'The rest of this request did not arrive in time. Send it again over a faster connection.');

/**
 * Limits the connections of a server that has all its listeners: their number per network, unanswered requests on each,
 * and the time for headers and bodies.
 */
export function guardConnections(
  http: Server,
  {
    log,
    behindProxy,
    isUpload,
    enter = () => undefined,
    most = limits.connections,
    onRefused = () => undefined,
  }: ConnectionParts,
): void {
  http.headersTimeout = most.headersMs;
  if (!behindProxy)
    http.prependListener(
      'connection',
      fewOfNetwork(most, () => onRefused('connections')),
    );
  const listeners = http.listeners('request');
  const unanswered = fewUnanswered(most, () => onRefused('pipelined'));
  const ending = new WeakSet<Socket>();
  const entered = (request: IncomingMessage, response: ServerResponse): boolean => {
    try {
      enter(request, response);
      return true;
    } catch (fault) {
      response.setHeader('connection', 'close');
      // Later requests on this connection are not read any more (RFC 9112, 9.6).
      ending.add(request.socket);
      const inGraphql = request.url?.startsWith('/api/graphql') ?? false;
      (inGraphql ? refuseInGraphql : refuse)(response, fault, log);
      return false;
    }
  };
  http.removeAllListeners('request');
  http.on('request', (request, response) => {
    if (ending.has(request.socket) || !unanswered(request, response)) return;
    // /ping is for monitoring, regardless of other load.
    if (request.url !== '/ping' && !entered(request, response)) return;
    if (!isUpload(request)) limitBody(request, response, { log, most, onSlow: () => onRefused('slow') });
    for (const listener of listeners) listener.call(http, request, response);
  });
}

function fewOfNetwork({ ofNetwork, ownMachine }: ConnectionLimits, refused: () => void) {
  const open = new Map<string, number>();
  return (socket: Socket) => {
    const network = callerAddress(socket.remoteAddress ?? '');
    const count = open.get(network) ?? 0;
    if (count >= ofNetwork * (isOwnMachine(network) ? ownMachine : 1)) {
      refused();
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  };
}

/**
 * True while a connection has few enough unanswered requests; one with more is cut, as no browser or proxy sends so
 * many.
 */
function fewUnanswered(most: ConnectionLimits, refused: () => void) {
  const open = new WeakMap<Socket, number>();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { socket } = request;
    const count = (open.get(socket) ?? 0) + 1;
    open.set(socket, count);
    if (count > most.unanswered) {
      refused();
      socket.destroy();
      // Node would abort each with an error and its stack, which takes longer than reading them.
      request.destroy();
      return false;
    }
    whenClosed(response, () => open.set(socket, (open.get(socket) ?? 1) - 1));
    return true;
  };
}

/** Ends a request whose body is late; a larger announced one has more time. */
function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  { log, most, onSlow }: { log: Log; most: ConnectionLimits; onSlow: () => void },
): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced === 0 && request.headers['transfer-encoding'] === undefined) return;
  const megabytes = (Math.min(announced, limits.jsonBody) || 0) / MEGABYTE;
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      onSlow();
      if (response.headersSent) request.socket.destroy();
      else {
        response.setHeader('connection', 'close');
        refuse(response, tooSlow(), log);
      }
    },
    most.bodyMs + megabytes * most.megabyteMs,
  ).unref();
  request.once('close', () => clearTimeout(timer));
}
