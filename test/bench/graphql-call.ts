import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Address {
  url: string;
  headers: Record<string, string>;
}

/** Makes a GraphQL call over keep-alive connections with minimal overhead; returns the body as text. */
export function called(agent: Agent, { url, headers }: Address, body: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = request(url, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
  });
  sent.on('response', (response) => text(response).then(resolve, reject)).on('error', reject);
  sent.end(body);
  return promise;
}
