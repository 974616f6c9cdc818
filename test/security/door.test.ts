import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { limits } from '@earshot/core/limits';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { anotherHost, aRoom, type Room, testHost } from '../kit/hosts/host.ts';

interface Said {
  status: number;
  body: string;
}

/** Sends one request with any headers, even those that fetch would not send. */
function send(host: Host, path: string, headers: Record<string, string>, body?: string): Promise<Said> {
  const { port } = new URL(host.url);
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, method: body ? 'POST' : 'GET', headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) }),
    );
    asked.on('error', reject).end(body);
  });
}

describe('the body of a request', () => {
  const padded = (bytes: number) => ({ query: '{ door { setUp } }', variables: { none: 'x'.repeat(bytes) } });
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${(await testHost()).url}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-earshot': '1', ...headers },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as { errors?: { message: string; extensions: { errorCode: string } }[] };
    return { status: response.status, error: reply.errors?.[0] };
  };

  it('is small before somebody is signed in, and the refusal says what to do', async () => {
    expect((await post(padded(90_000))).status).to.equal(200);
    for (const cookie of ['', '__Host-earshot=made-up', `__Host-earshot=${'x'.repeat(43)}`]) {
      const { status, error } = await post(padded(limits.strangersBody), cookie ? { cookie } : {});
      expect(status).to.equal(413);
      expect(error?.message).to.match(/100 kB. Sign in/);
      expect(error?.extensions.errorCode).to.equal('TOO_LARGE');
    }
  });

  it('may be large for who is signed in, from a page of ours', async () => {
    const { admin } = await aRoom();
    const cookie = admin.cookie ?? '';
    expect((await post(padded(1_000_000), { cookie })).status).to.equal(200);
    expect((await post(padded(1_000_000), { cookie, origin: 'https://evil.example' })).status).to.equal(413);
    for (const [body, said] of [
      [padded(limits.jsonBody), /The request is too large/],
      [{ query: `{ door { setUp } } #${'x'.repeat(limits.graphql.text)}` }, /100000 characters/],
    ] as const) {
      const { status, error } = await post(body, { cookie });
      expect(status).to.equal(413);
      expect(error?.message).to.match(said);
    }
  });
});

describe('behind a proxy', () => {
  let host: Host;
  let room: Room;
  const PROXIED = { host: 'research.example', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };

  before(async () => {
    host = await anotherHost(createLog('error'), { proxyHops: 1 });
    room = await aRoom();
  });
  after(() => host.stop());

  const asked = async (origin: string) => {
    const headers = {
      ...PROXIED,
      cookie: room.admin.cookie ?? '',
      'x-earshot': '1',
      'content-type': 'application/json',
    };
    return send(host, '/api/graphql', { ...headers, origin }, JSON.stringify({ query: '{ me { sessionId } }' }));
  };
  const knocked = (origin: string) =>
    send(host, '/socket.io/?EIO=4&transport=polling', { ...PROXIED, cookie: room.admin.cookie ?? '', origin });

  it('a page with another scheme is not ours, over http and on sockets', async () => {
    expect((await asked('https://research.example')).body).to.match(/sessionId/);
    expect((await asked('http://research.example')).body).to.match(/UNAUTHENTICATED/);
    expect((await knocked('https://research.example')).status).to.equal(200);
    expect((await knocked('http://research.example')).status).to.equal(403);
  });

  it('serves no metrics behind a proxy, whatever the headers say', async () => {
    for (const headers of [PROXIED, { host: 'localhost' }, {}] as Record<string, string>[])
      expect((await send(host, '/metrics', headers)).status).to.equal(404);
  });
});

describe('the metrics endpoint', () => {
  it('answers programs on this machine, not requests through a proxy', async () => {
    const host = await testHost();
    for (const local of ['localhost:3000', '127.0.0.1:3000'])
      expect((await send(host, '/metrics', { host: local })).status, local).to.equal(200);
    const passedOn: Record<string, string>[] = [
      { host: 'research.example' },
      { forwarded: 'for=203.0.113.7' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '203.0.113.7' },
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-host': 'research.example' },
    ];
    for (const headers of passedOn)
      expect(
        (await send(host, '/metrics', { host: 'localhost', ...headers })).status,
        JSON.stringify(headers),
      ).to.equal(404);
  });

  it('answers only requests with the operator’s token once one is set', async () => {
    const host = await anotherHost(createLog('error'), { proxyHops: 1, metricsToken: 'figures-for-prometheus' });
    try {
      const with_ = (authorization?: string) =>
        send(host, '/metrics', {
          host: 'research.example',
          'x-forwarded-for': '203.0.113.7',
          ...(authorization ? { authorization } : {}),
        });
      expect((await with_('Bearer figures-for-prometheus')).body).to.match(/earshot_http_seconds/);
      for (const wrong of [undefined, 'Bearer figures', 'figures-for-prometheus', 'Bearer '])
        expect((await with_(wrong)).status).to.equal(404);
      expect((await send(host, '/metrics', { host: 'localhost' })).status).to.equal(404);
    } finally {
      await host.stop();
    }
  });
});
