import type { Plugin } from '@earshot/core/plugin/plugin';
import { signatureTests, type WebhookContract } from '../kit/contracts/webhook-signatures.ts';

/** Calls mocha: promises of a webhook about signatures. That an event is taken once is the host's part. */
export function webhookContract(plugin: Plugin, contract: WebhookContract): void {
  describe(`webhook ${contract.id}`, () => signatureTests(plugin, contract));
}
