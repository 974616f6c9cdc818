import { checkConnection, disconnect, startConnection } from '@earshot/core/areas/integrations/integration';
import { type Integration, integration } from '@earshot/core/plugin/integration';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { expect } from 'chai';
import type { OauthFake } from '../fakes/oauth-fake.ts';
import { aRoom } from '../hosts/host.ts';
import { eventually } from '../hosts/job-room.ts';
import { connected, seen, turnOn } from '../rooms/connections.ts';

export interface IntegrationContract {
  id: string;
  /** owner of the account at the fake */
  account: string;
  /** true if the service is notified when a connection is removed */
  revokes: boolean;
  /** starts the fake; returns its token endpoint */
  fake: () => OauthFake;
}

/** Defines mocha tests of the contract of every integration with OAuth, against a fake of its service. */
export function integrationContract(plugin: Plugin, { id, account, revokes, fake: begin }: IntegrationContract): void {
  const own = plugin.contributes.find((one) => one.point === integration.point && one.id === id) as
    | Integration
    | undefined;

  describe(`integration ${id}`, () => {
    it('sends people to its service, and tokens to hosts that it declared', async () => {
      if (own?.connect.by !== 'oauth') throw new Error(`${id} does not connect by OAuth`);
      expect(plugin.needs.http).to.include(new URL(own.connect.tokenUrl).host);
      begin();
      const { admin } = await aRoom();
      await turnOn(admin, plugin.id);
      const { url } = await admin.do(startConnection, { integration: id });
      const asked = new URL(url);
      expect(asked.origin + asked.pathname).to.equal(own.connect.authorizeUrl);
      expect(asked.searchParams.get('scope') ?? '').to.equal(own.connect.scopes.join(own.connect.separator));
      expect(asked.searchParams.get('code_challenge_method')).to.equal('S256');
      expect(asked.searchParams.get('client_secret')).to.equal(null);
    });

    it('is connected, healthy, refused in words once its token is revoked, and taken away', async () => {
      const oauth = begin();
      const { admin } = await aRoom();
      await turnOn(admin, plugin.id);
      const made = await connected(admin, id);
      expect(made).to.include({ account, state: 'CONNECTED' });
      expect(await admin.do(checkConnection, { id: made.id })).to.include({ state: 'CONNECTED', health: '' });
      oauth.forget();
      const refused = await admin.do(checkConnection, { id: made.id });
      expect(refused.state).to.equal('REFUSED');
      expect(refused.health).to.match(/Reconnect it\.$/);
      const again = await connected(admin, id);
      expect(again.id).to.equal(made.id);
      await admin.do(disconnect, { id: made.id });
      expect((await seen(admin, id)).connection).to.equal(null);
      if (revokes) await eventually(() => expect(oauth.given).to.equal(0));
    });

    it('gets a new token by itself when one ends', async () => {
      const oauth = begin();
      oauth.lasts = 1;
      const { admin } = await aRoom();
      await turnOn(admin, plugin.id);
      const made = await connected(admin, id);
      oauth.lasts = 3600;
      const before = oauth.refreshes;
      expect(await admin.do(checkConnection, { id: made.id })).to.include({ state: 'CONNECTED' });
      expect(oauth.refreshes - before).to.equal(1);
      await admin.do(checkConnection, { id: made.id });
      expect(oauth.refreshes - before).to.equal(1);
    });
  });
}
