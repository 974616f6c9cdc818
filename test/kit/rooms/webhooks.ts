import type { Sent } from '../contracts/webhook-signatures.ts';
import type { Visitor } from '../hosts/person.ts';
import { seen } from './connections.ts';

export type { Sent } from '../contracts/webhook-signatures.ts';

/** The address for events of an integration's service; of several the one with this path. */
export async function webhookOf(by: Visitor, integration: string, path = ''): Promise<string> {
  const { webhooks } = await seen(by, integration);
  const found = webhooks.find(({ address }) => address.includes(`/${path}`));
  if (!found) throw new Error(`${integration} has no webhook at ${path}`);
  return `${by.url}${new URL(found.address).pathname}`;
}

/** Sends a request of a service. */
export async function send(address: string, { body, headers }: Sent): Promise<{ status: number; text: string }> {
  const response = await fetch(address, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
}
