import {
  checkConnection,
  disconnect,
  finishConnection,
  integrations,
  startConnection,
} from '@earshot/core/areas/integrations/integration';
import { limits } from '@earshot/core/limits';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { INTEGRATIONS } from '@earshot/host/areas/integrations/area';
import { expect } from 'chai';
import { LinearFake } from '../../kit/fakes/linear-fake.ts';
import { SlackFake } from '../../kit/fakes/slack-fake.ts';
import { anotherHost, aRoom, PASSWORD, type Room, stranger, testHost } from '../../kit/hosts/host.ts';
import { signedIn } from '../../kit/hosts/host-process.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { allowed, connected, seen, turnOn } from '../../kit/rooms/connections.ts';

describe('a connection', () => {
  let fake: LinearFake;
  let room: Room;
  beforeEach(async () => {
    fake = new LinearFake();
    room = await aRoom();
    await turnOn(room.admin, 'linear');
  });

  const sql = async <R extends object>(text: string, values: unknown[] = []) =>
    (await testHost()).container
      .get(T.database)
      .inWorkspace(room.workspaceId, (transaction) => transaction.sql<R>(text, values));

  it('is made by OAuth, says whose it is, and gives no secret back', async () => {
    const made = await connected(room.admin, 'LINEAR');
    expect(made).to.include({ account: 'Acme', state: 'CONNECTED', health: '', memberId: null });
    expect(made.connectedBy).to.equal(room.admin.memberId);
    expect(made.scopes).to.deep.equal(['read', 'issues:create']);
    const member = await room.person('VIEWER');
    const shown = await seen(member, 'LINEAR');
    expect(shown.connection?.account).to.equal('Acme');
    const [row] = await sql<{ sealed: object }>('select sealed from connections');
    expect(Object.keys(row?.sealed ?? {})).to.have.members(['key', 'iv', 'tag', 'data']);
    expect(JSON.stringify(await room.admin.do(integrations, {}))).not.to.match(/clientSecret|sealed|accessToken/);
  });

  it('is finished once, in the browser that began it, by the member who did', async () => {
    const colleague = await room.person('CONTRIBUTOR', { admin: true });
    const { state, code } = await allowed(room.admin, 'LINEAR');
    await demandRefused(colleague.do(finishConnection, { state, code }), 'CONFLICT', 'another browser');
    const elsewhere = await aRoom();
    await demandRefused(elsewhere.admin.do(finishConnection, { state, code }), 'CONFLICT');
    await demandRefused((await stranger()).do(finishConnection, { state, code }), 'UNAUTHENTICATED');
    await demandRefused(room.admin.do(finishConnection, { state: `${state}x`, code }), 'CONFLICT');
    // The same member in another browser: an attacker who lured them there would connect their own account.
    const other = await signedIn(room.admin.url, room.admin.email, PASSWORD);
    await demandRefused(other.do(finishConnection, { state, code }), 'CONFLICT', 'another browser');
    expect(await room.admin.outcome(finishConnection, { state, code })).to.equal('ok');
    await demandRefused(room.admin.do(finishConnection, { state, code }), 'CONFLICT', 'already finished');
  });

  it('is not made once ten minutes are over, nor with a code of somebody else', async () => {
    const late = await allowed(room.admin, 'LINEAR');
    await sql(`update oauth_states set created_at = now() - interval '11 minutes'`);
    await demandRefused(
      room.admin.do(finishConnection, { state: late.state, code: late.code }),
      'CONFLICT',
      'ten minutes',
    );
    const [mine, theirs] = [await allowed(room.admin, 'LINEAR'), await allowed(room.admin, 'LINEAR')];
    // Its code was issued for another challenge (PKCE).
    const mixed = { state: mine.state, code: theirs.code };
    await demandRefused(room.admin.do(finishConnection, mixed), 'UNPROCESSABLE', 'refused the connection');
    expect((await seen(room.admin, 'LINEAR')).connection).to.equal(null);
  });

  it('of the workspace is for administrators; a member’s own is theirs alone', async () => {
    new SlackFake();
    await turnOn(room.admin, 'slack');
    const [ben, cleo] = [await room.person('CONTRIBUTOR'), await room.person('VIEWER')];
    await demandRefused(ben.do(startConnection, { integration: 'LINEAR' }), 'FORBIDDEN', 'Only an administrator');
    const { id } = await connected(room.admin, 'LINEAR');
    await demandRefused(ben.do(disconnect, { id }), 'FORBIDDEN');
    await demandRefused(ben.do(checkConnection, { id }), 'FORBIDDEN');
    const own = await connected(ben, 'SLACK_ACCOUNT');
    expect(own.memberId).to.equal(ben.memberId);
    expect((await seen(cleo, 'SLACK_ACCOUNT')).connection).to.equal(null);
    expect((await seen(room.admin, 'SLACK_ACCOUNT')).connection).to.equal(null);
    await demandRefused(cleo.do(disconnect, { id: own.id }), 'NOT_FOUND');
    await demandRefused(room.admin.do(disconnect, { id: own.id }), 'NOT_FOUND');
    await demandRefused((await aRoom()).admin.do(disconnect, { id: own.id }), 'NOT_FOUND');
    expect(await ben.do(disconnect, { id: own.id })).to.equal(true);
  });

  it('says what has to be set before it can be made', async () => {
    const fresh = await aRoom();
    const { enabled, callback } = await seen(fresh.admin, 'LINEAR');
    expect({ enabled, ends: callback.endsWith('/users/oauth2/callback') }).to.deep.equal({
      enabled: false,
      ends: true,
    });
    await demandRefused(fresh.admin.do(startConnection, { integration: 'LINEAR' }), 'UNPROCESSABLE', 'switched off');
    await demandRefused(fresh.admin.do(setPlugin, { id: 'linear', enabled: true }), 'BAD_USER_INPUT', 'Fill this in');
  });

  it('that the service revoked says so in words, and works again once it is reconnected', async () => {
    const { id } = await connected(room.admin, 'LINEAR');
    fake.oauth.forget();
    const checked = await room.admin.do(checkConnection, { id });
    expect(checked.state).to.equal('REFUSED');
    expect(checked.health).to.equal('Linear no longer accepts this connection. Reconnect it.');
    const again = await connected(room.admin, 'LINEAR');
    expect(again).to.include({ id, state: 'CONNECTED', health: '' });
  });

  it('whose service is away says so, and stays', async () => {
    const { id } = await connected(room.admin, 'LINEAR');
    fake.trouble = Array(limits.callRetry.attempts).fill({ status: 503 });
    const checked = await room.admin.do(checkConnection, { id });
    expect(checked).to.include({ state: 'CONNECTED' });
    expect(checked.health).to.contain('answered with an error (503)');
    expect(await room.admin.do(checkConnection, { id })).to.include({ state: 'CONNECTED', health: '' });
  });

  it('gets a new token once, however many hosts need it at the same time', async () => {
    fake.oauth.lasts = 30;
    const { id } = await connected(room.admin, 'LINEAR');
    fake.oauth.lasts = 3600;
    const second = await anotherHost();
    try {
      const both = [await testHost(), second].map(({ container }) => container.get(INTEGRATIONS.connections));
      const calls = [...both, ...both].map((connections) =>
        connections.call(room.workspaceId, id, (call, { contribution }) => contribution.account(call)),
      );
      expect(await Promise.all(calls)).to.deep.equal(Array(4).fill({ id: 'org-1', name: 'Acme' }));
      expect(fake.oauth.refreshes).to.equal(1);
      fake.oauth.forget({ refreshable: true });
      expect(await room.admin.do(checkConnection, { id })).to.include({ state: 'CONNECTED', health: '' });
      expect(fake.oauth.refreshes).to.equal(2);
    } finally {
      await second.stop();
    }
  }).timeout(60_000);

  it('that is taken away is erased here and revoked there', async () => {
    const { id } = await connected(room.admin, 'LINEAR');
    expect(fake.oauth.given).to.equal(1);
    await room.admin.do(disconnect, { id });
    expect(await sql('select 1 from connections')).to.have.length(0);
    await eventually(() => expect(fake.oauth.given).to.equal(0));
    await demandRefused(room.admin.do(checkConnection, { id }), 'NOT_FOUND');
  });
});
