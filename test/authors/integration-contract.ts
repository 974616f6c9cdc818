import { randomBytes, randomUUID } from 'node:crypto';
import { type Integration, integration } from '@earshot/core/plugin/integration';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { RemoteFailure } from '@earshot/core/remote-failure';
import {
  authorizationUrl,
  type ByOauth,
  freshTokens,
  giveTokensBack,
  type Tokens,
  tokensForCode,
} from '@earshot/host/areas/integrations/oauth';
import { expect } from 'chai';
import type { IntegrationContract } from '../kit/contracts/integration-contract.ts';
import { visit } from '../kit/fakes/fake-internet.ts';
import { CLIENT } from '../kit/fakes/oauth-fake.ts';
import { clientOf } from './client.ts';

const REDIRECT = 'https://earshot.example.org/connected';

function oauthOf({ id, connect }: Integration): ByOauth {
  if (connect.by !== 'oauth') throw new Error(`${id} does not connect by OAuth`);
  return connect;
}

/** Defines mocha tests of an integration that connects by OAuth, with the host's own OAuth and client. */
export function integrationContract(plugin: Plugin, { id, account, revokes, fake: begin }: IntegrationContract): void {
  const found = plugin.contributes.find((one) => one.point === integration.point && one.id === id);
  if (!found) throw new Error(`${plugin.id} contributes no integration ${id}`);
  const own = found as Integration;
  const http = () => clientOf(plugin, { use: 'integrations', signal: AbortSignal.timeout(30_000) });
  const verifier = randomBytes(32).toString('base64url');
  const address = () =>
    new URL(
      authorizationUrl(oauthOf(own), {
        clientId: CLIENT.clientId,
        redirectUri: REDIRECT,
        state: randomUUID(),
        verifier,
      }),
    );
  const connected = async (): Promise<Tokens> => {
    const { headers } = await visit(address());
    const code = new URL(headers?.location ?? '').searchParams.get('code') ?? '';
    return tokensForCode(await http(), oauthOf(own), CLIENT, { code, verifier, redirectUri: REDIRECT });
  };
  const call = async ({ accessToken }: Tokens) => ({ secrets: { accessToken }, settings: {}, http: await http() });

  describe(`integration ${id}`, () => {
    it('sends people to its service, and tokens to hosts that it declared', () => {
      const connect = oauthOf(own);
      expect(plugin.needs.http).to.include(new URL(connect.tokenUrl).host);
      if (connect.revokeUrl) expect(plugin.needs.http).to.include(new URL(connect.revokeUrl).host);
      const asked = address();
      expect(asked.origin + asked.pathname).to.equal(connect.authorizeUrl);
      expect(asked.searchParams.get('scope') ?? '').to.equal(connect.scopes.join(connect.separator));
    });

    it('names its account, says so when its token was revoked, and gives it back', async () => {
      const oauth = begin();
      const first = await connected();
      expect((await own.account(await call(first))).name).to.equal(account);
      oauth.forget();
      const refused = await own.account(await call(first)).catch((fault: unknown) => fault);
      expect(refused, 'RemoteFailure with 401').to.be.instanceOf(RemoteFailure);
      expect((refused as RemoteFailure).status).to.equal(401);
      const again = await connected();
      const connect = oauthOf(own);
      await own.revoke?.(await call(again));
      if (connect.revokeUrl)
        await giveTokensBack(await http(), { ...connect, revokeUrl: connect.revokeUrl }, CLIENT, again);
      if (revokes) expect(oauth.given, 'tokens that are still good').to.equal(0);
    });

    it('works with the token that replaces one that ended', async () => {
      const oauth = begin();
      oauth.lasts = 1;
      const { refreshToken } = await connected();
      expect(refreshToken, 'a token that ends comes with one that renews it').to.be.a('string');
      const fresh = await freshTokens(await http(), oauthOf(own), CLIENT, refreshToken ?? '');
      expect((await own.account(await call(fresh))).name).to.equal(account);
    });
  });
}
