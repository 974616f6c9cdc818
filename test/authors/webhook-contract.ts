import type { Plugin } from '@earshot/core/plugin/plugin';
import { signatureTests, type WebhookContract } from '../kit/contracts/webhook-signatures.ts';

/** Defines mocha tests of a webhook's signatures. Handling an event only once is the host's part. */
export function webhookContract(plugin: Plugin, contract: WebhookContract): void {
  describe(`webhook ${contract.id}`, () => signatureTests(plugin, contract));
}
