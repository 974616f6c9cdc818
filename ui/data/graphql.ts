import { REFUSAL_CODES } from '@earshot/core/refusal';
import { readDelays, retriable } from '@earshot/core/rules/retry';
import type { GraphDocument } from './documents/document-of.ts';
import { Refused, type RefusedCode } from './refused.ts';

export interface Undo {
  command: string;
  input: Record<string, unknown>;
}

export interface Reply {
  data: Record<string, unknown>;
  undo?: Undo;
}

export interface Call {
  document: GraphDocument;
  effect: 'read' | 'write';
  mutationId?: string;
  signal?: AbortSignal;
}

/** Dependencies of the fetch. */
export interface Wires {
  fetch: typeof fetch;
  tell: (event: 'http succeeded' | 'http failed') => void;
  random: () => number;
  pause: (ms: number) => Promise<void>;
}

interface GraphError {
  message?: string;
  extensions?: Record<string, unknown>;
}
interface Body {
  data?: Record<string, unknown> | null;
  errors?: GraphError[];
  extensions?: { undo?: Undo };
}

const OFFLINE = 'The server cannot be reached. What you typed is still here; try again in a moment.';
const BROKEN = 'The server could not do this. Try again; if it happens again, tell your administrator.';
const GATEWAY = new Set([502, 503, 504]);

const codeOf = (value: unknown): RefusedCode =>
  typeof value === 'string' && Object.hasOwn(REFUSAL_CODES, value) ? (value as RefusedCode) : 'INTERNAL_SERVER_ERROR';

const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([path, text]) => [path, String(text)]))
    : {};

/** Converts a GraphQL error to a refusal. */
export function refusedBy({ message, extensions = {} }: GraphError): Refused {
  const { errorCode, fields, ...details } = extensions;
  const shown = extensions.humanReadable === false ? BROKEN : (message ?? BROKEN);
  return new Refused(codeOf(errorCode), shown, textsOf(fields), details);
}

async function bodyOf(response: Response): Promise<Body | undefined> {
  try {
    return (await response.json()) as Body;
  } catch {
    return undefined; // a proxy's page, not a response of the host
  }
}

type Attempt = { reply: Reply } | { refused: Refused; status: number | undefined };

async function attempt(wires: Wires, call: Call): Promise<Attempt> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-earshot': '1' };
  if (call.mutationId) headers['x-mutation-id'] = call.mutationId;
  let response: Response;
  try {
    response = await wires.fetch('/api/graphql', {
      method: 'POST',
      credentials: 'same-origin',
      headers,
      body: JSON.stringify(call.document),
      signal: call.signal ?? null,
    });
  } catch (reason) {
    if (call.signal?.aborted) throw reason;
    wires.tell('http failed');
    return { refused: new Refused('OFFLINE', OFFLINE, {}, { reason }), status: undefined };
  }
  const body = await bodyOf(response);
  wires.tell(body === undefined && GATEWAY.has(response.status) ? 'http failed' : 'http succeeded');
  const error = body?.errors?.[0];
  if (error) return { refused: refusedBy(error), status: response.status };
  if (body?.data)
    return { reply: { data: body.data, ...(body.extensions?.undo ? { undo: body.extensions.undo } : {}) } };
  return { refused: new Refused('UNAVAILABLE', OFFLINE), status: response.status };
}

/**
 * The only call to the host's GraphQL: reads are retried after a 5xx or no response (BO-09), writes never
 * automatically.
 */
export async function callHost(wires: Wires, call: Call): Promise<Reply> {
  const delays = readDelays(wires.random);
  for (;;) {
    const result = await attempt(wires, call);
    if ('reply' in result) return result.reply;
    const delay = retriable(call.effect, result.status) ? delays.shift() : undefined;
    if (delay === undefined || call.signal?.aborted) throw result.refused;
    await wires.pause(delay);
  }
}
