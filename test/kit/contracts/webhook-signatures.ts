import { limits } from '@earshot/core/limits';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { type Webhook, webhook } from '@earshot/core/plugin/webhook';
import { isSigned, receivedOf } from '@earshot/host/areas/integrations/http/signature';
import { expect } from 'chai';

/** Request of a service. */
export interface Sent {
  body: string;
  headers: Record<string, string>;
}

/** Signatures of a webhook's service, made by its fake. */
export interface WebhookContract {
  /** the id of the webhook */
  id: string;
  /** id of its integration, if different */
  integration?: string;
  /** starts the fake; returns its signing secret and a function that signs an event without effect */
  fake: () => { secret: string; event(options?: { at?: number; secret?: string }): Sent };
}

/** The webhook that a contract names. */
export const webhookIn = (plugin: Plugin, id: string): Webhook | undefined =>
  plugin.contributes.find((one) => one.point === webhook.point && one.id === id) as Webhook | undefined;

/** Defines mocha tests of a webhook that need no host. */
export function signatureTests(plugin: Plugin, { id, fake: begin }: WebhookContract): void {
  const hook = webhookIn(plugin, id);
  const check = ({ headers, body }: Sent, secret: string, now: number) =>
    hook !== undefined && isSigned(hook, receivedOf(headers, body), secret, now / 1000);

  it('knows what its service signed, and nothing that was changed, signed with another secret, or at another time', () => {
    const { secret, event } = begin();
    const now = Date.now();
    const sent = event({ at: now });
    expect(check(sent, secret, now), 'as it was sent').to.equal(true);
    expect(check({ ...sent, body: `${sent.body} ` }, secret, now), 'changed').to.equal(false);
    expect(check({ ...sent, headers: {} }, secret, now), 'without headers').to.equal(false);
    expect(check({ ...sent, body: '\u0000{' }, secret, now), 'not even JSON').to.equal(false);
    expect(check(event({ at: now, secret: 'another' }), secret, now), 'another secret').to.equal(false);
    const late = (limits.integrations.webhookSeconds + 2) * 1000;
    for (const away of [late, -late]) expect(check(sent, secret, now + away), `${away} ms away`).to.equal(false);
  });
}
