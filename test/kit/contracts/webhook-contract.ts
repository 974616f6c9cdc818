import { readFileSync } from 'node:fs';
import { limits } from '@earshot/core/limits';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { type Webhook, webhook } from '@earshot/core/plugin/webhook';
import { isSigned, receivedOf } from '@earshot/host/areas/integrations/http/webhooks';
import { expect } from 'chai';
import { aRoom } from '../hosts/host.ts';
import { connected, turnOn } from '../rooms/connections.ts';
import { type Sent, send, webhookOf } from '../rooms/webhooks.ts';

/** Signature of a webhook's service, played by its fake. */
export interface WebhookContract {
  /** the id of the webhook */
  id: string;
  /** that of its integration, where it is another one */
  integration?: string;
  /** starts the fake; answers its signing secret and how it signs an event that causes nothing */
  fake: () => { secret: string; event(options?: { at?: number; secret?: string }): Sent };
}

/** Calls mocha: what every webhook promises, tried with events that its fake signs. `at` is in milliseconds. */
export function webhookContract(plugin: Plugin, { id, integration = id, fake: begin }: WebhookContract): void {
  const hook = plugin.contributes.find((one) => one.point === webhook.point && one.id === id) as Webhook | undefined;

  describe(`webhook ${id}`, () => {
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

    it('takes an event once at its address, refuses others, and is not there without a secret', async () => {
      const { secret, event } = begin();
      const [room, without] = [await aRoom(), await aRoom()];
      await turnOn(room.admin, plugin.id, { signingSecret: secret });
      await connected(room.admin, integration);
      await turnOn(without.admin, plugin.id);
      const address = await webhookOf(room.admin, integration, hook?.path);
      const sent = event();
      expect((await send(address, sent)).status).to.equal(200);
      expect((await send(address, sent)).status, 'once more').to.equal(200);
      expect((await send(address, event({ secret: 'another' }))).status).to.equal(401);
      expect((await send(await webhookOf(without.admin, integration, hook?.path), sent)).status).to.equal(503);
      const large = { ...sent, body: 'x'.repeat(limits.integrations.webhookBody + 1) };
      expect((await send(address, large)).status).to.equal(413);
    });
  });
}

/** A published or computed example of a signature. */
interface Vector {
  name: string;
  secret: string;
  timestamp: string;
  body: string;
  expected: string;
}

/** The vectors whose names begin so; undefined where they do not lie beside the project. */
export function vectorsOf(beginning: string): Vector[] | undefined {
  const file = new URL('../../../../shared/data/vectors-webhooks/vectors.json', import.meta.url);
  try {
    const all = JSON.parse(readFileSync(file, 'utf8')) as Vector[];
    return all.filter(({ name }) => name.startsWith(beginning));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
}
