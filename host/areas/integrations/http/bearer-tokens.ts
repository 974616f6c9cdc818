import { limits } from '@earshot/core/limits';
import type { Received, Webhook } from '@earshot/core/plugin/webhook';
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import type { Contributed } from '../../../plugins/registry.ts';
import type { Integrations } from '../integrations.ts';
import { readUntrusted } from './read-untrusted.ts';

type Keys = ReturnType<typeof createRemoteJWKSet>;

const { keysMs, bearerToken, webhookAnswerMs } = limits.integrations;
// Unknown keys are fetched, but not for each invalid token.
const COOLDOWN_MS = 30_000;

const metadata = z.looseObject({ jwks_uri: z.url({ protocol: /^https$/ }) });

/** Verifies bearer tokens of services with their published keys (contract 19). */
export class BearerTokens {
  private readonly known = new Map<string, { keys: Promise<Keys>; since: number }>();

  constructor(private readonly integrations: Pick<Integrations, 'downloads'>) {}

  /** True if a request has a valid token of its service for this audience and request. */
  async vouches(
    hook: Contributed<Webhook>,
    received: Received,
    { secret, audience, now }: { secret: string; audience: string /** in seconds since 1970 */; now: number },
  ): Promise<boolean> {
    const { bearer, seconds } = hook.contribution;
    const [, token = ''] = /^Bearer ([\w.-]+)$/.exec(received.header('authorization')) ?? [];
    if (!bearer || token === '' || token.length > bearerToken) return false;
    const keys = await this.keys(hook, bearer.metadata);
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: bearer.issuer,
        audience,
        clockTolerance: seconds,
        currentDate: new Date(now * 1000),
        requiredClaims: ['exp', 'iss', 'aud'],
      });
      const key = keys.jwks()?.keys.find(({ kid }) => kid === protectedHeader.kid);
      return readUntrusted(() => bearer.fits({ claims: payload, key: { ...key }, received, secret })) ?? false;
    } catch (fault) {
      if (fault instanceof errors.JWKSTimeout) throw fault;
      if (fault instanceof errors.JOSEError) return false;
      throw fault;
    }
  }

  private keys(hook: Contributed<Webhook>, url: string): Promise<Keys> {
    const { id } = hook.from.plugin;
    const before = this.known.get(`${id} ${url}`);
    if (before && performance.now() - before.since < keysMs) return before.keys;
    const keys = this.find(this.integrations.downloads(hook), url);
    this.known.set(`${id} ${url}`, { keys, since: performance.now() });
    keys.catch(() => this.known.delete(`${id} ${url}`));
    return keys;
  }

  private async find(ask: typeof fetch, url: string): Promise<Keys> {
    const signal = AbortSignal.timeout(webhookAnswerMs);
    const response = await ask(url, { signal, headers: { accept: 'application/json' } });
    const { jwks_uri } = metadata.parse(await response.json());
    return createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: (address, { headers, signal: timely }) => ask(address, { headers, signal: timely }),
      timeoutDuration: webhookAnswerMs,
      cooldownDuration: COOLDOWN_MS,
    });
  }
}
