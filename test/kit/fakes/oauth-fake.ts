import { createHash, randomBytes } from 'node:crypto';
import type { Answered, Asked } from './fake-internet.ts';

/** The app that a workspace has registered with a fake service. */
export const CLIENT = { clientId: 'earshot-app', clientSecret: 'a-secret-of-the-app' };

const PAIR = Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64');
const isBasic = ({ headers }: Asked) => headers.authorization === `Basic ${PAIR}`;

/** Tokens if the client authenticates by HTTP Basic and nothing else. */
export function basicToken(oauth: OauthFake, asked: Asked): Answered {
  const said = bodyOf(asked);
  if (!isBasic(asked) || said.has('client_secret')) return { status: 401, body: { error: 'invalid_client' } };
  const body = JSON.stringify({
    ...Object.fromEntries(said),
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
  });
  return oauth.token({ body, headers: { 'content-type': 'application/json' } });
}

/** Sent body, as JSON or as a form. */
function bodyOf({ body, headers }: Pick<Asked, 'body' | 'headers'>): Map<string, unknown> {
  const json = headers['content-type'] === 'application/json';
  return new Map(Object.entries(json ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))));
}

interface Grant {
  challenge: string;
  redirectUri: string;
  scope: string;
}

const newText = () => randomBytes(12).toString('hex');

/** The token endpoint of a service: code with PKCE, used once, exact redirect, rotating refresh tokens. */
export class OauthFake {
  private readonly codes = new Map<string, Grant>();
  private readonly access = new Set<string>();
  private readonly refresh = new Map<string, string>();
  /** lifetime of a token in seconds; undefined for no end */
  lasts: number | undefined;
  refreshes = 0;

  /** Response to a browser that authorises: a redirect back. */
  authorize({ url }: Pick<Asked, 'url'>): Answered {
    const asked = url.searchParams;
    const right =
      asked.get('response_type') === 'code' &&
      asked.get('client_id') === CLIENT.clientId &&
      asked.get('code_challenge_method') === 'S256' &&
      (asked.get('state') ?? '').length >= 20;
    if (!right) return { status: 400, body: { error: 'invalid_request' } };
    const code = newText();
    this.codes.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      scope: asked.get('scope') ?? '',
    });
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
    return { status: 302, headers: { location: back.href } };
  }

  /** Tokens for a code or a refresh token; `fails` is the status if there are none. */
  token(asked: Pick<Asked, 'body' | 'headers'>, fails = 400): Answered {
    const said = bodyOf(asked);
    const refused = (error: string): Answered => ({ status: fails, body: { ok: false, error } });
    if (said.get('client_id') !== CLIENT.clientId || said.get('client_secret') !== CLIENT.clientSecret)
      return refused('invalid_client');
    if (said.get('grant_type') === 'refresh_token') {
      const scope = this.refresh.get(String(said.get('refresh_token')));
      if (scope === undefined) return refused('invalid_grant');
      this.refresh.delete(String(said.get('refresh_token')));
      this.refreshes += 1;
      return this.tokens(scope);
    }
    const grant = this.codes.get(String(said.get('code')));
    this.codes.delete(String(said.get('code')));
    const challenge = createHash('sha256')
      .update(String(said.get('code_verifier')))
      .digest('base64url');
    if (grant?.challenge !== challenge || grant.redirectUri !== said.get('redirect_uri'))
      return refused('invalid_grant');
    return this.tokens(grant.scope);
  }

  /** True if a request carries a valid token. */
  knows({ headers }: Pick<Asked, 'headers'>): boolean {
    return this.access.has((headers.authorization ?? '').replace(/^Bearer /, ''));
  }

  /** Invalidates access tokens and, without `refreshable`, refresh tokens. */
  forget({ refreshable = false } = {}): void {
    this.access.clear();
    if (!refreshable) this.refresh.clear();
  }

  /** Revokes a token on request of its owner (RFC 7009). */
  giveBack(asked: Asked): Answered {
    if (!isBasic(asked)) return { status: 401, body: { error: 'invalid_client' } };
    const token = String(bodyOf(asked).get('token'));
    this.access.delete(token);
    this.refresh.delete(token);
    return { body: '' };
  }

  /** Revokes one token. */
  revoke({ headers }: Pick<Asked, 'headers'>): void {
    this.access.delete((headers.authorization ?? '').replace(/^Bearer /, ''));
  }

  get given(): number {
    return this.access.size;
  }

  private tokens(scope: string): Answered {
    const [access_token, refresh_token] = [newText(), newText()];
    this.access.add(access_token);
    const ends = this.lasts === undefined ? {} : { refresh_token, expires_in: this.lasts };
    if (this.lasts !== undefined) this.refresh.set(refresh_token, scope);
    return { body: { ok: true, access_token, token_type: 'bearer', scope, ...ends } };
  }
}
