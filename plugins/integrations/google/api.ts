import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import type { Asking } from '@earshot/core/plugin/http';
import type { Integration } from '@earshot/core/plugin/integration';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';

export const APIS = 'https://www.googleapis.com';
export const MEET = 'https://meet.googleapis.com';
export const EVENTS = 'https://workspaceevents.googleapis.com';
export const TOKENS = 'https://oauth2.googleapis.com';
/** Issuer of the tokens in pushes of Pub/Sub. */
export const ACCOUNTS = 'https://accounts.google.com';

export type Call = Pick<ConnectionCall, 'http' | 'secrets'>;

export const headersOf = ({ secrets }: Call) => ({ authorization: `Bearer ${secrets.accessToken}` });

const Failure = z.looseObject({
  error: z.looseObject({
    code: z.number().optional(),
    status: z.string().optional(),
    errors: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
});

// Google also uses 403 for rate limits.
const TOO_OFTEN = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'RESOURCE_EXHAUSTED']);

/** Calls a Google API; the meaning of 403 depends on its reason. */
export async function askGoogle<S extends z.ZodType>(
  call: Call,
  url: string,
  shape: S,
  asking: Omit<Asking, 'reads'> = {},
): Promise<z.output<S>> {
  const answer = await call.http.json(url, z.unknown(), {
    ...asking,
    headers: { ...headersOf(call), ...asking.headers },
    reads: [403],
  });
  const failure = Failure.safeParse(answer);
  if (failure.success) {
    const { status = '', errors } = failure.data.error;
    const often = [status, ...errors.map(({ reason = '' }) => reason)].some((one) => TOO_OFTEN.has(one));
    throw new RemoteFailure(url, often ? 429 : 403);
  }
  const checked = shape.safeParse(answer);
  if (checked.success) return checked.data;
  throw new RemoteFailure(url, 200, { message: 'The answer was not what was expected.' });
}

/** Google account of the person who authorised the connection. */
export async function googleAccount(call: Call): Promise<{ id: string; name: string }> {
  const shape = z.looseObject({ sub: z.string(), email: z.string().default('') });
  const { sub, email } = await askGoogle(call, `${APIS}/oauth2/v3/userinfo`, shape);
  return { id: sub, name: email || 'Google' };
}

/**
 * OAuth settings of Google, with tokens that are refreshed automatically. Nothing is revoked on disconnecting: Google
 * would revoke all rights of this app, also those of the other integration.
 */
export const byGoogle = (...scopes: string[]): Extract<Integration['connect'], { by: 'oauth' }> => ({
  by: 'oauth',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: `${TOKENS}/token`,
  scopes: [`${APIS}/auth/userinfo.email`, ...scopes.map((scope) => `${APIS}/auth/${scope}`)],
  separator: ' ',
  parameters: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
  sends: 'form',
  client: 'body',
});
