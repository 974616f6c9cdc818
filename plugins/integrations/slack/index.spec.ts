import { type Webhook, webhook } from '@earshot/core/plugin/webhook';
import { isSigned, receivedOf } from '@earshot/host/areas/integrations/http/signature';
import { integrationContract } from '@earshot/test/kit/contracts/integration-contract';
import { vectorsOf, webhookContract } from '@earshot/test/kit/contracts/webhook-contract';
import { SlackFake } from '@earshot/test/kit/fakes/slack-fake';
import { expect } from 'chai';
import plugin from './index.ts';

integrationContract(plugin, { id: 'SLACK', account: 'Acme', revokes: true, fake: () => new SlackFake().oauth });
integrationContract(plugin, { id: 'SLACK_ACCOUNT', account: 'Ben', revokes: false, fake: () => new SlackFake().oauth });

webhookContract(plugin, {
  id: 'SLACK',
  fake: () => {
    const fake = new SlackFake();
    return {
      secret: fake.secret,
      event: ({ at = Date.now(), secret } = {}) =>
        fake.event({ type: 'message' }, undefined, { at: Math.floor(at / 1000), ...(secret ? { secret } : {}) }),
    };
  },
});

describe('signatures of Slack', () => {
  it('are those that it published, and no others', function check() {
    // The test vectors are beside the project, if available at all.
    const vectors = vectorsOf('slack-') ?? this.skip();
    expect(vectors.length).to.be.greaterThan(0);
    const hook = plugin.contributes.find(({ point }) => point === webhook.point) as Webhook;
    for (const { secret, timestamp, body, expected } of vectors) {
      const headers = { 'x-slack-signature': expected, 'x-slack-request-timestamp': timestamp };
      const now = Number(timestamp) + 10;
      expect(isSigned(hook, receivedOf(headers, body), secret, now)).to.equal(true);
      expect(isSigned(hook, receivedOf(headers, `${body}x`), secret, now)).to.equal(false);
      expect(isSigned(hook, receivedOf(headers, body), secret, now + 300)).to.equal(false);
    }
  });
});
