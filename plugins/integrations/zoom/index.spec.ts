import { createHmac } from 'node:crypto';
import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import { type Webhook, webhook } from '@earshot/core/plugin/webhook';
import { isSigned, receivedOf } from '@earshot/host/areas/integrations/http/signature';
import { integrationContract } from '@earshot/test/kit/contracts/integration-contract';
import { webhookContract } from '@earshot/test/kit/contracts/webhook-contract';
import { ZoomFake } from '@earshot/test/kit/fakes/zoom-fake';
import { expect } from 'chai';
import plugin from './index.ts';
import { listRecordings } from './recordings.ts';

integrationContract(plugin, {
  id: 'ZOOM',
  account: 'ada@acme.example',
  revokes: true,
  fake: () => new ZoomFake().oauth,
});

for (const id of ['ZOOM', 'ZOOM_DEAUTHORIZATION'])
  webhookContract(plugin, {
    id,
    integration: 'ZOOM',
    fake: () => {
      const fake = new ZoomFake();
      return { secret: fake.secret, event: (options) => fake.event('meeting.started', { object: {} }, options) };
    },
  });

describe('webhooks of Zoom', () => {
  const hooks = plugin.contributes.filter((one): one is Webhook => one.point === webhook.point);
  const answered = (hook: Webhook, sent: unknown, secret: string) =>
    hook.handshake?.(receivedOf({}, JSON.stringify(sent)), (text) =>
      createHmac('sha256', secret).update(text).digest('hex'),
    );

  // Zoom publishes no examples: these were computed by its documentation.
  it('know a signature over the body as it came, and no other', () => {
    const signature = '973f355e3f8087b49445827a103abea3187c6d5d21cbba2bfee8f04dc0041fe3';
    const body =
      '{"event":"endpoint.url_validation","payload":{"plainToken":"qgg8vlvZRS6UYooatFL8Aw"},"event_ts":1654503849680}';
    const headers = { 'x-zm-signature': `v0=${signature}`, 'x-zm-request-timestamp': '1654503849' };
    for (const hook of hooks) {
      const check = (given: Record<string, string>, text: string, now = 1654503849) =>
        isSigned(hook, receivedOf(given, text), 'ZOOM_SECRET_TOKEN_TEST', now);
      expect(check(headers, body)).to.equal(true);
      expect(check(headers, body, 1654503849 + 301)).to.equal(false);
      expect(check(headers, JSON.stringify({ ...JSON.parse(body), more: 1 }))).to.equal(false);
      expect(check({ ...headers, 'x-zm-signature': signature }, body), 'without v0=').to.equal(false);
      expect(check({ ...headers, 'x-zm-request-timestamp': '1654503850' }, body)).to.equal(false);
    }
    expect(hooks).to.have.length(2);
  });

  it('answer a validation with its token encrypted, and nothing else at once', () => {
    const plainToken = 'qgg8vlvZRS6UYooatFL8Aw';
    const sent = { event: 'endpoint.url_validation', payload: { plainToken }, event_ts: 1 };
    for (const hook of hooks) {
      for (const [secret, encryptedToken] of [
        ['zoom_secret', '46a324cfb7c2ec760e4cd561586a53aadb6fc7561eb8d626d6ee1b71d808b3c0'],
        ['ZOOM_SECRET_TOKEN_TEST', '84e20e1ffd37658137d5d5e2e95c6a41ed4e1fed890bc3573bd134dbb238ecd6'],
      ] as const)
        expect(answered(hook, sent, secret)).to.deep.equal({ json: { plainToken, encryptedToken } });
      expect(answered(hook, { ...sent, event: 'recording.completed' }, 's')).to.equal(undefined);
      expect(answered(hook, { ...sent, payload: { plainToken: 'x'.repeat(201) } }, 's')).to.equal(undefined);
    }
  });

  it('name an event by what it is, whom it is about and when it was', () => {
    const [hook] = hooks;
    const id = (event: object) => hook?.eventId?.(receivedOf({}, JSON.stringify(event)));
    const event = { event: 'a.b', event_ts: 5 };
    expect(id({ ...event, payload: { account_id: 'acc', object: { uuid: 'u==', host_id: 'h' } } })).to.equal(
      'a.b:u==:5',
    );
    expect(id({ ...event, payload: { account_id: 'acc', user_id: 'z-1' } })).to.equal('a.b:z-1:5');
    expect(id({ ...event, payload: { account_id: 'acc', object: { uuid: 7 } } })).to.equal('a.b:acc:5');
    expect(() => id({ ...event, event_ts: 1e16, payload: {} })).to.throw();
    expect(() => id({ event: 'a.b', payload: {} }), 'without its time').to.throw();
    const left = {
      event: 'app_deauthorized',
      payload: { user_id: 'u', deauthorization_time: '2026-11-28T09:30:00.000Z' },
    };
    expect(id(left), 'as older apps say it').to.equal('app_deauthorized:u:2026-11-28T09:30:00.000Z');
  });
});

describe('the list of recordings of Zoom', () => {
  it('begins today at the latest, whatever its sender says where it goes on', async () => {
    const asked: string[] = [];
    const http = {
      json: async (url: string) => {
        asked.push(new URL(url).searchParams.get('to') ?? '');
        return { meetings: [], next_page_token: '' };
      },
    };
    const call = { http, secrets: { accessToken: 'token' }, settings: {} } as never as ConnectionCall;
    await listRecordings({ ...call, query: '', folder: '', cursor: JSON.stringify(['9999-12-31', '']) });
    expect(asked).to.have.length(13);
    expect(asked[0]).to.equal(new Date().toISOString().slice(0, 10));
  });
});
