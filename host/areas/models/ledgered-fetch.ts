import type { Ended, LedgeredParts } from './ledgered-http.ts';

const REFUSED = 400;

/** A fetch function that writes a ledger line before each request. Responses are read whole. */
export function ledgeredFetch({ fetch, signal, begin }: LedgeredParts): typeof fetch {
  return async (input, init) => {
    const host = new URL(input instanceof Request ? input.url : input).host;
    const bytesOut = typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0;
    const end = await begin({ host, bytesOut });
    const ended: Ended = { outcome: 'FAILED', status: null, bytesIn: 0 };
    try {
      const response = await fetch(input, init);
      ended.status = response.status;
      const bytes = await response.arrayBuffer();
      ended.bytesIn = bytes.byteLength;
      ended.outcome = response.status >= REFUSED ? 'REFUSED' : 'ANSWERED';
      const { status, headers } = response;
      return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers });
    } catch (fault) {
      if (signal.aborted) ended.outcome = 'STOPPED';
      throw fault;
    } finally {
      await end(ended);
    }
  };
}
