import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';
import { signatureHeaders } from './send-request.ts';

describe('the signature of a webhook', () => {
  it('is what docs/receiving-webhooks.md says, for its example', () => {
    const page = readFileSync(join(projectRoot(), 'docs/receiving-webhooks.md'), 'utf8');
    const said = (name: string) =>
      [...page.matchAll(new RegExp(`^\\| ${name} \\| \`(.+)\` \\|$`, 'gm'))].at(-1)?.[1] ?? '';
    const [secret, id, seconds] = [said('secret'), said('delivery'), said('seconds')];
    const headers = signatureHeaders(secret, { id, seconds: Number(seconds), body: said('body') });
    expect(headers).to.deep.equal({
      'x-earshot-signature': said('`X-Earshot-Signature`'),
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': said('`webhook-signature`'),
    });
    expect(said('for libraries')).to.equal(`whsec_${Buffer.from(secret).toString('base64')}`);
  });

  it('is what Standard Webhooks has for its own example', () => {
    // https://github.com/standard-webhooks/standard-webhooks: the key behind whsec_, decoded.
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(signatureHeaders(secret, message)['webhook-signature']).to.equal(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });
});
