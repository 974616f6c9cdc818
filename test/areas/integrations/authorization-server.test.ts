import {
  checkConnection,
  disconnect,
  finishConnection,
  startConnection,
} from '@earshot/core/areas/integrations/integration';
import { T } from '@earshot/host/area';
import { INTEGRATIONS } from '@earshot/host/areas/integrations/area';
import { expect } from 'chai';
import { AuthorizationServer } from '../../kit/fakes/authorization-server.ts';
import { answerAs } from '../../kit/fakes/fake-internet.ts';
import { anotherHost, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { seen, turnOn } from '../../kit/rooms/connections.ts';

describe('a connection by a real authorisation server', () => {
  let by: Person;
  let workspaceId: string;
  let server: AuthorizationServer;
  /** the tokens of requests to the API, in order */
  let used: string[];

  beforeEach(async () => {
    const room = await aRoom();
    ({ admin: by, workspaceId } = room);
    await turnOn(by, 'zoom');
    const { callback, scopes } = await seen(by, 'ZOOM');
    server = new AuthorizationServer({
      host: 'zoom.us',
      routes: { authorization: '/oauth/authorize', token: '/oauth/token', revocation: '/oauth/revoke' },
      scopes,
      redirectUri: callback,
    });
    used = [];
    answerAs('api.zoom.us', async (asked) => {
      used.push((asked.headers.authorization ?? '').replace('Bearer ', ''));
      return (await server.knows(asked)) ? { body: { id: 'z-1', email: 'ada@acme.example' } } : { status: 401 };
    });
  });
  afterEach(() => server.stop());

  const begun = async () => new URL((await by.do(startConnection, { integration: 'ZOOM' })).url);
  /** Authorises the app there; returns the address of the redirect. */
  const allowed = async (url: URL) => {
    const back = await server.visit(url.href);
    if (!(back instanceof URL)) throw new Error(`${back.status}: ${back.text}`);
    return { back, state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '' };
  };
  const connected = async () => {
    const { state, code } = await allowed(await begun());
    return by.do(finishConnection, { state, code });
  };
  const asked = () => server.grants.map(({ grant, status }) => `${grant} ${status}`);
  const secrets = async (id: string) => {
    const { container } = await testHost();
    const [row] = await container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) =>
        transaction.sql<{ sealed: never }>('select sealed from connections where id = $1', [id]),
      );
    if (!row) throw new Error('There is no connection');
    return container.get(INTEGRATIONS.connections).unseal(workspaceId, { id, sealed: row.sealed });
  };

  it('is made by code and PKCE, with the scopes that were allowed', async () => {
    const made = await connected();
    expect(made).to.include({ account: 'ada@acme.example', state: 'CONNECTED', health: '' });
    expect(made.scopes).to.have.members((await seen(by, 'ZOOM')).scopes);
    expect(asked()).to.deep.equal(['authorization_code 200']);
  });

  it('is refused there with another address to come back to, or without PKCE', async () => {
    const elsewhere = await begun();
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/users/oauth2/callback');
    expect(await server.visit(elsewhere.href)).to.include({ status: 400 });
    for (const change of [
      (url: URL) => url.searchParams.delete('code_challenge'),
      (url: URL) => url.searchParams.set('code_challenge_method', 'plain'),
    ]) {
      const url = await begun();
      change(url);
      const { back } = await allowed(url);
      expect(back.searchParams.get('error')).to.equal('invalid_request');
    }
  });

  it('is not made with the code of another start, whose challenge was another', async () => {
    const [mine, other] = [await allowed(await begun()), await allowed(await begun())];
    const mixed = by.do(finishConnection, { state: mine.state, code: other.code });
    await demandRefused(mixed, 'UNPROCESSABLE', 'refused the connection (invalid_grant)');
    expect(asked()).to.deep.equal(['authorization_code 400']);
    expect((await seen(by, 'ZOOM')).connection).to.equal(null);
  });

  it('ends when its code is used a second time, and says so', async () => {
    const { state, code } = await allowed(await begun());
    const { id } = await by.do(finishConnection, { state, code });
    await demandRefused(by.do(finishConnection, { state, code }), 'CONFLICT', 'already finished');
    expect(server.grants).to.have.length(1);
    // An attacker with the whole request tries it: the server revokes the tokens of the code (RFC 6749, 4.1.2).
    expect(await server.token(server.grants[0]?.form ?? {})).to.deep.include({ status: 400 });
    expect(await by.do(checkConnection, { id })).to.include({ state: 'REFUSED' });
  });

  it('gets a new token once for two hosts at the same time, and the refresh token that replaces the one before', async () => {
    server.lasts = 30;
    const { id } = await connected();
    const before = await secrets(id);
    server.lasts = 3600;
    const second = await anotherHost();
    try {
      const both = [await testHost(), second].map(({ container }) => container.get(INTEGRATIONS.connections));
      const calls = [...both, ...both].map((connections) =>
        connections.call(workspaceId, id, (call, { contribution }) => contribution.account(call)),
      );
      expect(await Promise.all(calls)).to.deep.equal(Array(4).fill({ id: 'z-1', name: 'ada@acme.example' }));
    } finally {
      await second.stop();
    }
    expect(asked()).to.deep.equal(['authorization_code 200', 'refresh_token 200']);
    expect(new Set(used.slice(1))).to.have.property('size', 1);
    const after = await secrets(id);
    expect(after.refreshToken).not.to.equal(before.refreshToken);
    // If two hosts had used the same token, the server would have ended the connection.
    const twice = await server.token({ grant_type: 'refresh_token', refresh_token: before.refreshToken ?? '' });
    expect(twice).to.deep.include({ status: 400 });
    expect(await by.do(checkConnection, { id })).to.include({ state: 'REFUSED' });
  }).timeout(60_000);

  it('is replaced when the server takes its token back early, and has to be made anew when it takes back all', async () => {
    const { id } = await connected();
    const { accessToken = '', refreshToken = '' } = await secrets(id);
    await (await server.provider.AccessToken.find(accessToken))?.destroy();
    expect(await by.do(checkConnection, { id })).to.include({ state: 'CONNECTED', health: '' });
    expect(asked()).to.deep.equal(['authorization_code 200', 'refresh_token 200']);
    const { grantId = '' } = (await server.provider.RefreshToken.find(refreshToken)) ?? {};
    await Promise.all([
      server.provider.AccessToken.revokeByGrantId(grantId),
      server.provider.RefreshToken.revokeByGrantId(grantId),
    ]);
    expect(await by.do(checkConnection, { id })).to.include({ state: 'REFUSED' });
    expect(await connected()).to.include({ id, state: 'CONNECTED' });
  });

  it('is given back when somebody disconnects: neither token is good any more', async () => {
    const { id } = await connected();
    const { accessToken = '', refreshToken = '' } = await secrets(id);
    expect(await server.knows({ headers: { authorization: `Bearer ${accessToken}` } })).to.equal(true);
    await by.do(disconnect, { id });
    await eventually(async () => {
      expect(await server.provider.RefreshToken.find(refreshToken)).to.equal(undefined);
      expect(await server.provider.AccessToken.find(accessToken)).to.equal(undefined);
    });
    const refused = await server.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(refused.body).to.include({ error: 'invalid_grant' });
  });
});
