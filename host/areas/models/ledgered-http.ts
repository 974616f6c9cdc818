import type { ModelOutcome } from '@earshot/core/areas/models/model-call';
import { limits } from '@earshot/core/limits';
import type { EventHttp, Posting, ServerEvent } from '@earshot/core/plugin/http';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { readRetryAfter } from '../../egress/http-client.ts';
import { serverEvents } from '../../egress/server-events.ts';

/** End of a call. */
export interface Ended {
  outcome: Exclude<ModelOutcome, 'OPEN'>;
  status: number | null;
  bytesIn: number;
}

export interface LedgeredParts {
  /** reaches the server of one model only */
  fetch: typeof fetch;
  signal: AbortSignal;
  /** writes a line before any data is sent; throws if sending is not allowed */
  begin: (call: { host: string; bytesOut: number }) => Promise<(ended: Ended) => Promise<void>>;
}

const REFUSED = 400;

/** The only access to a text model: every call has a line in the ledger, written before the call is sent. */
export class LedgeredHttp implements EventHttp {
  constructor(private readonly parts: LedgeredParts) {}

  async *events(url: string, { headers = {}, body }: Posting): AsyncGenerator<ServerEvent> {
    const { signal } = this.parts;
    const sent = JSON.stringify(body);
    const end = await this.parts.begin({ host: new URL(url).host, bytesOut: Buffer.byteLength(sent) });
    const ended: Ended = { outcome: 'STOPPED', status: null, bytesIn: 0 };
    try {
      const response = await this.parts.fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
        body: sent,
        signal,
      });
      ended.status = response.status;
      if (!response.ok || !response.body) throw await failureOf(url, response);
      yield* serverEvents(counted(response.body, ended), url);
      ended.outcome = 'ANSWERED';
    } catch (fault) {
      if (!signal.aborted) ended.outcome = (ended.status ?? 0) >= REFUSED ? 'REFUSED' : 'FAILED';
      throw fault;
    } finally {
      // A caller that has read enough ends the loop: the received part counts as answered.
      if (ended.outcome === 'STOPPED' && !signal.aborted) ended.outcome = 'ANSWERED';
      await end(ended);
    }
  }
}

async function* counted(body: AsyncIterable<Uint8Array>, ended: Ended): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    ended.bytesIn += piece.byteLength;
    yield piece;
  }
}

async function failureOf(url: string, response: Response): Promise<RemoteFailure> {
  await response.body?.cancel();
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), Date.now());
  return new RemoteFailure(new URL(url).origin, response.status, retryAfterMs === undefined ? {} : { retryAfterMs });
}

/** Size and time limits of a call. */
export const CALL_LIMITS = {
  redirects: 0,
  bytes: limits.models.bytes,
  idleMs: limits.models.idleMs,
  totalMs: limits.models.totalMs,
};
