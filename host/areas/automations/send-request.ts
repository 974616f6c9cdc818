import { createHmac } from 'node:crypto';
import type { Requests } from '@earshot/core/plugin/action';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { readRetryAfter } from '../../egress/http-client.ts';

/** Failure of a request. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  constructor(
    message: string,
    /** consequence: retry, no further requests to the address, or give up */
    readonly outcome: 'repeat' | 'gone' | 'give up',
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

export interface Delivery {
  fetch: typeof fetch;
  /** same for every repetition */
  id: string;
  /** signing secret of the body */
  signing: string | undefined;
  signal: AbortSignal;
}

/**
 * Signature headers: Earshot's over time, delivery and body, and those of Standard Webhooks 1.0 over delivery, time and
 * body, both HMAC-SHA256 with the secret as text (docs/receiving-webhooks.md).
 */
export function signatureHeaders(
  secret: string | Buffer,
  { seconds, id, body }: { seconds: number; id: string; body: string },
): Record<string, string> {
  const hmac = (signed: string) => createHmac('sha256', secret).update(signed);
  return {
    'x-earshot-signature': `t=${seconds},v1=${hmac(`${seconds}.${id}.${body}`).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${hmac(`${id}.${seconds}.${body}`).digest('base64')}`,
  };
}

/** Sends a request; returns a short description of the response, or throws a RequestFailure. */
export async function sendRequest(request: Requests, delivery: Delivery): Promise<string> {
  const response = await answered(request, delivery);
  const { status } = response;
  const { host } = new URL(request.url);
  if (status === 410) throw await failure(response, `${host} answered that it no longer wants requests (410).`, 'gone');
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    throw await failure(response, `${host} answered with an error (${status}).`, 'repeat');
  if (!response.ok) throw await failure(response, `${host} does not take it (${status}).`, 'give up');
  const text = await textOf(response);
  const problem = request.problemOf?.(parsedJson(text));
  if (problem !== undefined) throw new RequestFailure(problem, 'give up');
  return `${host} answered ${status}.`;
}

async function answered(
  { url, body, headers, secretHeaders, signed }: Requests,
  delivery: Delivery,
): Promise<Response> {
  const { fetch, id, signing, signal } = delivery;
  const text = JSON.stringify(body);
  const seconds = Math.floor(Date.now() / 1000);
  const signature = signed && signing ? signatureHeaders(signing, { seconds, id, body: text }) : {};
  try {
    return await fetch(url, {
      method: 'POST',
      body: text,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...secretHeaders,
        'x-earshot-delivery': id,
        ...signature,
      },
      redirect: 'manual',
      signal,
    });
  } catch (fault) {
    throw asFailure(fault, signal);
  }
}

function asFailure(fault: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (fault instanceof Refusal) return new RequestFailure(fault.message, 'give up');
  if (fault instanceof RemoteFailure)
    return new RequestFailure(`${new URL(fault.url).host} could not be reached.`, 'repeat');
  return fault;
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (fault) {
    if (fault instanceof RemoteFailure) throw new RequestFailure('Its answer broke off.', 'repeat');
    throw fault;
  }
}

async function failure(
  response: Response,
  message: string,
  outcome: RequestFailure['outcome'],
): Promise<RequestFailure> {
  await response.body?.cancel();
  return new RequestFailure(message, outcome, readRetryAfter(response.headers.get('retry-after'), Date.now()));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined;
    throw fault;
  }
}
