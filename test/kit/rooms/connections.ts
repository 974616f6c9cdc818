import {
  type Connection,
  connectByForm,
  finishConnection,
  type Integration,
  integrations,
  startConnection,
} from '@earshot/core/areas/integrations/integration';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { visit } from '../fakes/fake-internet.ts';
import { CLIENT } from '../fakes/oauth-fake.ts';
import type { Visitor } from '../hosts/person.ts';

/** Switches on a plugin that connects by OAuth, with a registered app of the workspace. */
export const turnOn = (admin: Visitor, id: string, settings: Record<string, unknown> = {}) =>
  admin.do(setPlugin, { id, enabled: true, settings: { ...CLIENT, ...settings } });

/** Authorises a connection at the service; returns the parameters of the redirect. */
export async function allowed(by: Visitor, integration: string): Promise<{ state: string; code: string; back: URL }> {
  const { url } = await by.do(startConnection, { integration });
  const { headers } = await visit(new URL(url));
  const back = new URL(headers?.location ?? '');
  return { state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '', back };
}

/** Connects an account by OAuth. */
export async function connected(by: Visitor, integration: string): Promise<Connection> {
  const { state, code } = await allowed(by, integration);
  return by.do(finishConnection, { state, code });
}

/** Connects an account with a key. */
export const connectedByForm = (by: Visitor, integration: string, settings: Record<string, unknown>) =>
  by.do(connectByForm, { integration, settings });

/** An integration as a person sees it. */
export async function seen(by: Visitor, id: string): Promise<Integration> {
  const found = (await by.do(integrations, {})).find((one) => one.id === id);
  if (!found) throw new Error(`There is no integration ${id}`);
  return found;
}
