import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import type { Asking } from '@earshot/core/plugin/http';
import type { Integration } from '@earshot/core/plugin/integration';
import * as z from 'zod';

export const GRAPH = 'https://graph.microsoft.com';
export const LOGIN = 'https://login.microsoftonline.com';

export type Call = Pick<ConnectionCall, 'http' | 'secrets'>;

export const headersOf = ({ secrets }: Call) => ({ authorization: `Bearer ${secrets.accessToken}` });

/** Calls Microsoft Graph. */
export const askGraph = <S extends z.ZodType>(
  call: Call,
  path: string,
  shape: S,
  more: Asking = {},
): Promise<z.output<S>> => call.http.json(`${GRAPH}/v1.0${path}`, shape, { ...more, headers: headersOf(call) });

/** Account of the person who authorised the connection. */
export async function microsoftAccount(call: Call): Promise<{ id: string; name: string }> {
  const shape = z.looseObject({
    id: z.string(),
    mail: z.string().nullish(),
    userPrincipalName: z.string().nullish(),
    displayName: z.string().nullish(),
  });
  const { id, mail, userPrincipalName, displayName } = await askGraph(call, '/me', shape);
  return { id, name: mail || userPrincipalName || displayName || 'Microsoft' };
}

/** OAuth settings of Microsoft, with tokens that are refreshed automatically. */
export const byMicrosoft = (...scopes: string[]): Extract<Integration['connect'], { by: 'oauth' }> => ({
  by: 'oauth',
  authorizeUrl: `${LOGIN}/common/oauth2/v2.0/authorize`,
  tokenUrl: `${LOGIN}/common/oauth2/v2.0/token`,
  scopes: ['User.Read', 'offline_access', ...scopes],
  separator: ' ',
  parameters: {},
  sends: 'form',
  client: 'body',
});
