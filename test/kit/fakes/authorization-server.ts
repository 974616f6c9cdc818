import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider';
import { type Answered, type Asked, answerAs } from './fake-internet.ts';
import { CLIENT } from './oauth-fake.ts';

/** Endpoints of a service's authorisation server, and its scopes. */
interface Shape {
  host: string;
  routes: { authorization: string; token: string; revocation: string };
  scopes: string[];
  redirectUri: string;
}

const WHO = 'ada';

/** In-memory store of the server; its built-in one warns at each start. */
const memory = (): ((model: string) => Adapter) => {
  const all = new Map<string, AdapterPayload>();
  return (model) => {
    const key = (id: string) => `${model} ${id}`;
    const by = async (field: 'uid' | 'userCode', value: string) =>
      [...all].find(([name, payload]) => name.startsWith(`${model} `) && payload[field] === value)?.[1];
    return {
      upsert: async (id, payload) => void all.set(key(id), payload),
      find: async (id) => all.get(key(id)),
      findByUid: (uid) => by('uid', uid),
      findByUserCode: (code) => by('userCode', code),
      consume: async (id) => {
        const payload = all.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void all.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of all)
          if (payload.grantId === grantId && name.startsWith(`${model} `)) all.delete(name);
      },
    };
  };
};

/** A real authorisation server (oidc-provider) on this machine, under the name of a service. */
export class AuthorizationServer {
  readonly provider: Provider;
  /** lifetime of an access token in seconds */
  lasts = 3600;
  /** token requests of the app, and their results */
  readonly grants: { form: Record<string, string>; grant: string; status: number }[] = [];
  private readonly server: Server;
  private readonly at: Promise<string>;

  constructor(private readonly shape: Shape) {
    this.provider = new Provider(`https://${shape.host}`, this.configuration());
    this.provider.proxy = true;
    const own = this.provider.callback();
    this.server = createServer((request, response) =>
      request.url?.startsWith('/interaction/') ? this.allow(request, response) : own(request, response),
    );
    this.at = new Promise((done) => {
      this.server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}`));
    });
    answerAs(shape.host, (asked) => this.answer(asked));
  }

  /** Goes through the pages like a person who allows everything; returns the final address. */
  async visit(address: string): Promise<URL | { status: number; text: string }> {
    const cookies = new Map<string, string>();
    let url = new URL(address);
    for (let hop = 0; hop < 10; hop += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await this.ask(url, { headers: cookie ? { cookie } : {} });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) return { status: response.status, text: await response.text() };
      url = new URL(location, url);
      if (url.host !== this.shape.host) return url;
    }
    throw new Error(`${address} leads in a circle`);
  }

  /** True if a request carries a valid access token. */
  async knows({ headers }: Pick<Asked, 'headers'>): Promise<boolean> {
    const token = (headers.authorization ?? '').replace(/^Bearer /, '');
    return (await this.provider.AccessToken.find(token)) !== undefined;
  }

  /** Requests tokens as the app does. */
  async token(form: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }> {
    const pair = Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64');
    const response = await this.ask(new URL(`https://${this.shape.host}${this.shape.routes.token}`), {
      method: 'POST',
      headers: { authorization: `Basic ${pair}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer({ url, method, headers, body }: Asked): Promise<Answered> {
    const { authorization, 'content-type': type } = headers;
    const response = await this.ask(url, {
      method,
      headers: { ...(authorization ? { authorization } : {}), ...(type ? { 'content-type': type } : {}) },
      ...(body === '' ? {} : { body }),
    });
    if (url.pathname === this.shape.routes.token) {
      const form = Object.fromEntries(new URLSearchParams(body));
      this.grants.push({ form, grant: form.grant_type ?? '', status: response.status });
    }
    return { status: response.status, body: await response.text() };
  }

  private async ask({ pathname, search }: URL, init: RequestInit & { headers: Record<string, string> }) {
    const through = { 'x-forwarded-proto': 'https', 'x-forwarded-host': this.shape.host };
    return fetch(`${await this.at}${pathname}${search}`, {
      ...init,
      headers: { ...init.headers, ...through },
      redirect: 'manual',
    });
  }

  /** The page on which a person signs in and allows the scopes. */
  private async allow(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, grantId } = await this.provider.interactionDetails(request, response);
    if (prompt.name === 'login')
      return this.provider.interactionFinished(request, response, { login: { accountId: WHO } });
    const clientId = String(params.client_id);
    const known = grantId === undefined ? undefined : await this.provider.Grant.find(grantId);
    const grant = known ?? new this.provider.Grant({ accountId: WHO, clientId });
    grant.addOIDCScope(String(params.scope));
    return this.provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  private configuration(): Configuration {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { routes, scopes, redirectUri } = this.shape;
    return {
      adapter: memory(),
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          grant_types: ['authorization_code', 'refresh_token'],
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'client_secret_basic',
        },
      ],
      routes,
      renderError: (context, { error }) => {
        context.body = error;
      },
      scopes,
      cookies: { keys: [randomUUID()] },
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
      pkce: { required: () => true },
      features: {
        devInteractions: { enabled: false },
        revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      issueRefreshToken: () => true,
      rotateRefreshToken: true,
      ttl: {
        AccessToken: () => this.lasts,
        AuthorizationCode: 60,
        Grant: 86_400,
        Interaction: 600,
        RefreshToken: 86_400,
        Session: 86_400,
      },
    };
  }
}
