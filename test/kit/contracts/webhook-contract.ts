import { readFileSync } from 'node:fs';
import { limits } from '@earshot/core/limits';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { expect } from 'chai';
import { aRoom } from '../hosts/host.ts';
import { connected, turnOn } from '../rooms/connections.ts';
import { send, webhookOf } from '../rooms/webhooks.ts';
import { signatureTests, type WebhookContract, webhookIn } from './webhook-signatures.ts';

export type { WebhookContract } from './webhook-signatures.ts';

/** Defines mocha tests of the contract of every webhook, with events signed by its fake. `at` is in milliseconds. */
export function webhookContract(plugin: Plugin, contract: WebhookContract): void {
  const { id, integration = id, fake: begin } = contract;
  const hook = webhookIn(plugin, id);

  describe(`webhook ${id}`, () => {
    signatureTests(plugin, contract);

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

/** The vectors whose names have this prefix; undefined if they are not beside the project. */
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
