import { randomUUID } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import type { Asking, AwsSigning, Http, Sending } from '@earshot/core/plugin/http';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { callPause } from '@earshot/core/rules/retry';
import type * as z from 'zod';
import { signed } from './aws-signature.ts';
import { HandedFile } from './handed-file.ts';
import type { Pace } from './pace.ts';

export interface ClientParts {
  /** a fetch function for one caller */
  fetch: typeof fetch;
  pace: Pace;
  /** name under which clients share their pace */
  caller: string;
  perSecond: number;
  signal: AbortSignal;
  random?: () => number;
  /** makes the error for an error answer, from its body; undefined if the answer says nothing that retrying would not */
  explain?: (status: number, body: string) => Error | undefined;
}

const TOO_OFTEN = 429;

/**
 * Calls a caller's hosts at its pace. Temporary failures are retried, after the pause that the remote requests, within
 * the limits.
 */
export class HttpClient implements Http {
  constructor(private readonly parts: ClientParts) {}

  async json<S extends z.ZodType>(url: string, shape: S, asking: Asking = {}): Promise<z.output<S>> {
    const body = await this.tried(url, asking);
    const checked = shape.safeParse(parsedJson(url, body));
    if (checked.success) return checked.data;
    throw unexpected(url, checked.error);
  }

  text(url: string, asking: Asking = {}): Promise<string> {
    return this.tried(url, { ...asking, headers: { accept: '*/*', ...asking.headers } });
  }

  private async tried(url: string, asking: Asking): Promise<string> {
    const { signal, pace, random = Math.random } = this.parts;
    const { attempts } = limits.callRetry;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(url, asking);
      } catch (fault) {
        signal.throwIfAborted();
        if (!(fault instanceof RemoteFailure) || attempt === attempts || !mayRepeat(fault, asking)) throw fault;
        const { retryAfterMs = callPause(attempt, random) } = fault;
        if (retryAfterMs > limits.retryAfterMs) throw fault;
        await pace.pause(retryAfterMs, signal);
      }
    }
  }

  private async once(url: string, { headers = {}, throttled = [], reads = [], ...asking }: Asking): Promise<string> {
    const { fetch, pace, caller, perSecond, signal, explain } = this.parts;
    await pace.wait(`${caller} ${new URL(url).host}`, perSecond, signal);
    const { type, body } = asking.send ? sending(asking.send) : { type: {}, body: undefined };
    const method = asking.method ?? (asking.send && 'POST');
    const sent: Record<string, string> = { accept: 'application/json', ...type, ...headers };
    const response = await fetch(url, {
      method,
      headers: asking.sign ? signedHeaders({ url, method: method ?? 'GET', headers: sent, body }, asking.sign) : sent,
      signal,
      body,
    });
    if (response.ok || reads.includes(response.status)) return response.text();
    const explained = explain ? explain(response.status, await response.text()) : await response.body?.cancel();
    if (explained) throw explained;
    const status = throttled.includes(response.status) ? TOO_OFTEN : response.status;
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), Date.now());
    throw new RemoteFailure(new URL(url).origin, status, retryAfterMs === undefined ? {} : { retryAfterMs });
  }
}

/** True if a failure can be temporary: too many requests, an error of the remote, or no answer. */
const isPassing = ({ status }: RemoteFailure) => status === undefined || status === TOO_OFTEN || status >= 500;

/** True if a request can be repeated: a rate-limited one was not processed, any other may have been. */
const mayRepeat = (fault: RemoteFailure, { send, repeatable = false }: Asking) =>
  send && !repeatable ? fault.status === TOO_OFTEN : isPassing(fault);

function signedHeaders(
  {
    url,
    method,
    headers,
    body,
  }: { url: string; method: string; headers: Record<string, string>; body?: string | Blob },
  signing: AwsSigning,
): Record<string, string> {
  const content = body instanceof Blob ? 'unsigned' : Buffer.from(body ?? '');
  return signed({ method, url: new URL(url), headers, body: content }, signing, new Date());
}

function sending(send: Sending): { type: Record<string, string>; body: string | Blob } {
  const post = (type: string, body: string | Blob) => ({ type: { 'content-type': type }, body });
  if ('json' in send) return post('application/json', JSON.stringify(send.json));
  if ('form' in send) return post('application/x-www-form-urlencoded', formBody(send.form));
  if ('file' in send) return post(send.file.mediaType, HandedFile.contentOf(send.file));
  const boundary = `earshot-${randomUUID()}`;
  return post(`multipart/form-data; boundary=${boundary}`, multipart(boundary, send.parts));
}

/** A multipart/form-data body (RFC 7578); a file in it is read when it is sent. */
function multipart(boundary: string, parts: Extract<Sending, { parts: unknown }>['parts']): Blob {
  const quoted = (name: string) => name.replace(/["\r\n]/g, encodeURIComponent);
  const pieces = parts.flatMap(([name, value]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`];
    const file = `; filename="${quoted(value.name)}"\r\ncontent-type: ${value.mediaType}\r\n\r\n`;
    return [`${head}${file}`, HandedFile.contentOf(value), '\r\n'];
  });
  return new Blob([...pieces, `--${boundary}--\r\n`]);
}

const formBody = (form: Extract<Sending, { form: unknown }>['form']): string => {
  const fields: Iterable<readonly [string, string]> = Array.isArray(form) ? form : Object.entries(form);
  return new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, value])).toString();
};

/** The value of a Retry-After header in ms: seconds, or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function parsedJson(url: string, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw unexpected(url, cause);
  }
}

const unexpected = (url: string, cause: unknown) =>
  new RemoteFailure(new URL(url).origin, 200, { cause, message: 'The answer was not what was expected.' });
