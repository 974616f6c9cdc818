import { createHash } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import type { Http } from '@earshot/core/plugin/http';
import type { Integration } from '@earshot/core/plugin/integration';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';

export type ByOauth = Extract<Integration['connect'], { by: 'oauth' }>;

/** OAuth client that an administrator registered with the service. */
export const oauthClient = z.looseObject({ clientId: z.string().min(1), clientSecret: z.string().min(1) });
export type OauthClient = z.output<typeof oauthClient>;

const token = z.string().max(limits.integrations.secret);
const tokenAnswer = z.looseObject({
  access_token: token.min(1).optional(),
  refresh_token: token.nullish(),
  expires_in: z.coerce.number().positive().max(1e9).nullish(),
  scope: z.union([z.string(), z.array(z.string())]).nullish(),
  error: z.string().nullish(),
});

/** Tokens issued by a service. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string | undefined;
  expiresIn?: number | undefined;
  scopes?: string[] | undefined;
}

/** Permanent failure to get tokens: the permission was revoked or never granted. */
export class NoTokens extends Error {
  override readonly name = 'NoTokens';
}

/** The authorization URL of a connection: code flow with PKCE S256 (RFC 7636). */
export function authorizationUrl(
  { authorizeUrl, scopes, separator, parameters }: ByOauth,
  {
    clientId,
    redirectUri,
    state,
    verifier,
  }: { clientId: string; redirectUri: string; state: string; verifier: string },
): string {
  const url = new URL(authorizeUrl);
  const own = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(separator),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries({ ...parameters, ...own })) if (value) url.searchParams.set(name, value);
  return url.href;
}

// Statuses after which a retry is pointless.
const SAYS_WHY = [400, 401, 403];

/** The client's credentials, in the body or in the header as the service requires (RFC 6749, 2.3.1). */
function identified(
  { client }: ByOauth,
  { clientId, clientSecret }: OauthClient,
): Record<'headers' | 'own', Record<string, string>> {
  if (client === 'body') return { headers: {}, own: { client_id: clientId, client_secret: clientSecret } };
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, own: {} };
}

async function tokens(
  http: Http,
  connect: ByOauth,
  client: OauthClient,
  grant: Record<string, string>,
): Promise<Tokens> {
  const { tokenUrl, sends } = connect;
  const { headers, own } = identified(connect, client);
  const said = { ...grant, ...own };
  const answer = await http.json(tokenUrl, tokenAnswer, {
    headers,
    send: sends === 'json' ? { json: said } : { form: said },
    reads: SAYS_WHY,
  });
  const { access_token: accessToken, refresh_token, expires_in, scope, error } = answer;
  if (error) throw new NoTokens(error);
  if (!accessToken)
    throw new RemoteFailure(new URL(tokenUrl).origin, 200, { message: 'The answer was not what was expected.' });
  return {
    accessToken,
    refreshToken: refresh_token ?? undefined,
    expiresIn: expires_in ?? undefined,
    scopes: typeof scope === 'string' ? scope.split(/[\s,]+/).filter(Boolean) : (scope ?? undefined),
  };
}

/** Exchanges the authorization code for tokens. */
export const tokensForCode = (
  http: Http,
  connect: ByOauth,
  client: OauthClient,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<Tokens> =>
  tokens(http, connect, client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });

/** Revokes tokens (RFC 7009): the refresh token first, as services then end the tokens issued for it. */
export async function giveTokensBack(
  http: Http,
  connect: ByOauth & { revokeUrl: string },
  client: OauthClient,
  given: { accessToken?: string | undefined; refreshToken?: string | undefined },
): Promise<void> {
  const { headers, own } = identified(connect, client);
  const hinted = { refresh_token: given.refreshToken, access_token: given.accessToken };
  for (const [token_type_hint, token] of Object.entries(hinted))
    if (token)
      await http.text(connect.revokeUrl, {
        headers,
        send: { form: { token, token_type_hint, ...own } },
        repeatable: true,
      });
}

/** Exchanges a refresh token for new tokens. */
export const freshTokens = (http: Http, connect: ByOauth, client: OauthClient, refreshToken: string): Promise<Tokens> =>
  tokens(http, connect, client, { grant_type: 'refresh_token', refresh_token: refreshToken });
