import type { IncomingMessage } from 'node:http';
import { limits as allLimits } from '@earshot/core/limits';
import type { EgressUse } from '@earshot/core/plugin/egress-use';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { isPublicAddress } from './address.ts';
import { ACCEPTED, asResponse } from './answer.ts';
import { blame, type EgressLimits, exchange, type Resolve, resolveBySystem } from './exchange.ts';
import {
  type AllowedHost,
  allowedHost,
  hostOf,
  isDeclared,
  isOperators,
  type OperatorsHost,
  operatorsHost,
} from './hosts.ts';
import { type Hop, isRedirect, redirected } from './redirect.ts';

/** Line of the ledger: caller, host and result; no content. */
export interface EgressCall {
  caller: string;
  host: string;
  method: string;
  outcome: 'answered' | 'failed' | 'refused';
  status?: number;
  bytes: number;
  ms: number;
  reason?: string;
}

export interface EgressOptions {
  /**
   * the operator's entries (EARSHOT_EGRESS_ALLOW), each host:port or use=host:port: only these can be private addresses
   */
  allow?: readonly string[];
  /** the operator's gateways (EARSHOT_EGRESS_INSTEAD): calls to the host go to this address, followed by their path */
  instead?: Readonly<Record<string, string>>;
  onCall?: (call: EgressCall) => void;
  limits?: Partial<EgressLimits>;
  resolve?: Resolve;
}

export interface Caller {
  caller: string;
  /** hosts that the caller declares: example.org, *.example.org, example.org:8443, or * for any public host */
  hosts: readonly string[];
  /** purpose of its calls, as used in the operator's entries */
  use?: EgressUse;
  limits?: Partial<EgressLimits>;
}

export interface Egress {
  /** Makes a fetch function for one caller, which reaches the declared hosts only. */
  for(caller: Caller): typeof fetch;
}

// Headers that a caller cannot set: they could name another site at the same address, or split the request.
const OURS = [
  'host',
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
];
/**
 * Creates the only client for outgoing requests: scheme, port and host as declared, the address checked when
 * connecting, redirects checked again, sizes and times limited (contract 29).
 */
export function createEgress({
  allow = [],
  instead = {},
  onCall = () => undefined,
  limits = {},
  resolve = resolveBySystem,
}: EgressOptions): Egress {
  const operators = allow.map(operatorsHost);
  return {
    for: (caller) => {
      const own = {
        ...caller,
        declared: caller.hosts.map(allowedHost),
        limits: { ...allLimits.egress, ...limits, ...caller.limits },
      };
      return (input, init) => follow(input, init, { ...own, operators, instead, onCall, resolve });
    },
  };
}

interface EgressPolicy {
  caller: string;
  declared: AllowedHost[];
  use?: EgressUse;
  operators: OperatorsHost[];
  instead: Readonly<Record<string, string>>;
  limits: EgressLimits;
  onCall: (call: EgressCall) => void;
  resolve: Resolve;
}

async function follow(
  input: string | URL | Request,
  init: RequestInit | undefined,
  policy: EgressPolicy,
): Promise<Response> {
  const request = new Request(input, init);
  const url = new URL(request.url);
  // The caller's own signal, not the request's, which may be garbage-collected before the body has been read.
  const signal = deadline(
    init?.signal ?? (input instanceof Request ? input.signal : undefined),
    url,
    policy.limits.totalMs,
  );
  let hop: Hop = { url, method: request.method, headers: headersOf(request), body: await bodyOf(request, init?.body) };
  for (let count = 0; ; count++) {
    const response = await once(hop, policy, signal, count > 0);
    const { status } = response;
    const target = response.headers.get('location');
    if (request.redirect === 'manual' || target === null || !isRedirect(status)) return response;
    await response.body?.cancel();
    if (request.redirect === 'error')
      throw remote(hop.url, status, `${hop.url.host} redirects, which was not expected.`);
    if (count >= policy.limits.redirects)
      throw remote(hop.url, status, `${url.host} redirects more than ${policy.limits.redirects} times.`);
    const next = redirected(hop, status, target);
    if (next === 'nowhere') throw remote(hop.url, status, `${hop.url.host} redirects to no address.`);
    if (next === 'forbidden') throw refusal(new URL(target, hop.url));
    hop = next;
  }
}

const remote = (url: URL, status: number | undefined, message: string): RemoteFailure =>
  new RemoteFailure(url.origin, status, { message });

/** A signal that ends the whole call, including the body: the caller's own, or the time limit. */
function deadline(own: AbortSignal | null | undefined, url: URL, most: number): AbortSignal {
  const stop = new AbortController();
  const late = () => stop.abort(remote(url, undefined, `${url.host} took longer than ${most} ms.`));
  setTimeout(late, most).unref();
  if (own?.aborted) stop.abort(own.reason);
  else own?.addEventListener('abort', () => stop.abort(own.reason), { once: true, signal: stop.signal });
  return stop.signal;
}

function headersOf(request: Request): Headers {
  const headers = new Headers(request.headers);
  for (const name of OURS) headers.delete(name);
  if (!headers.has('user-agent')) headers.set('user-agent', 'Earshot');
  if (!headers.has('accept')) headers.set('accept', '*/*');
  headers.set('accept-encoding', ACCEPTED);
  return headers;
}

// A stream is sent as it arrives, and a Blob, which can be a file on disk, is read while it is sent; everything else is
// stored, so that a redirect can send it again.
async function bodyOf(request: Request, given: unknown): Promise<Hop['body']> {
  if (request.body === null) return null;
  if (given instanceof Blob) return given;
  return given instanceof ReadableStream ? request.body : new Uint8Array(await request.arrayBuffer());
}

const refusal = (url: URL): Refusal =>
  new Refusal(
    'FORBIDDEN',
    `Earshot cannot call ${url.host}. Use an address on the public internet that this part declares, or ask the operator to allow it.`,
  );

/** Sends one request without redirects; it is written to the ledger when its body has ended. */
async function once(hop: Hop, policy: EgressPolicy, signal: AbortSignal, again: boolean): Promise<Response> {
  const { url, method } = hop;
  const started = performance.now();
  let written = false;
  const write = (outcome: EgressCall['outcome'], rest: Partial<EgressCall>) => {
    if (written) return;
    written = true;
    policy.onCall({
      caller: policy.caller,
      host: url.host,
      method,
      outcome,
      bytes: 0,
      ms: Math.round(performance.now() - started),
      ...rest,
    });
  };
  const told = (error: unknown): Error =>
    signal.aborted && signal.reason instanceof Error ? signal.reason : blame(url, error);
  let message: IncomingMessage | undefined;
  try {
    demandDeclared(url, policy);
    const there = addressFor(url, policy);
    const waived = isOperators(there, policy.operators, { use: policy.use, declared: policy.declared });
    const permits = (address: string) => waived || isPublicAddress(address);
    message = await exchange({
      ...hop,
      url: there,
      limits: policy.limits,
      signal,
      resolve: policy.resolve,
      permits,
      refusal: () => refusal(url),
    });
    const status = message.statusCode ?? 0;
    if (status < 200 || status > 599) throw new RemoteFailure(url.origin, status);
    const ended = (bytes: number, error?: Error | null) => {
      // A reader that has read enough cancels the body: no failure.
      const cancelled = !signal.aborted && error && reasonOf(error) === 'ABORT_ERR';
      if (error && !cancelled) write('failed', { status, bytes, reason: reasonOf(error) });
      else write('answered', { status, bytes });
    };
    return asResponse({ url, redirected: again, method, message, most: policy.limits.bytes, told, ended });
  } catch (error) {
    message?.destroy();
    write(error instanceof Refusal ? 'refused' : 'failed', { reason: reasonOf(error) });
    throw told(error);
  }
}

/** Refuses a URL that is not allowed. */
function demandDeclared(url: URL, { declared }: EgressPolicy): void {
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  if (!web || url.username !== '' || url.password !== '' || !isDeclared(url, declared)) throw refusal(url);
}

/** The URL that a request is sent to, which can be a gateway. */
function addressFor(url: URL, { instead }: EgressPolicy): URL {
  const gateway = instead[hostOf(url)];
  return gateway === undefined ? url : new URL(`${gateway}${url.pathname}${url.search}`);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return code ?? (cause instanceof Error ? cause.name : 'unknown');
}
