import { createHmac } from 'node:crypto';
import { keyFor } from '@earshot/config/secret-key';
import type { Connection, Integration as Described } from '@earshot/core/areas/integrations/integration';
import { limits } from '@earshot/core/limits';
import { type Integration, integration } from '@earshot/core/plugin/integration';
import { type Webhook, webhook } from '@earshot/core/plugin/webhook';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import type { Egress } from '../../egress/egress.ts';
import { HttpClient } from '../../egress/http-client.ts';
import type { Pace } from '../../egress/pace.ts';
import { untilAborted } from '../../jobs/until-aborted.ts';
import type { Contributed, PluginRegistry } from '../../plugins/registry.ts';
import type { Settings } from '../../plugins/sealed-settings.ts';
import { formOf } from '../../plugins/settings-form.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { Transaction } from '../../store/database.ts';
import { NoTokens, type OauthClient, oauthClient } from './oauth.ts';
import type { StoredConnection } from './store/connections.ts';

export type Offered = Contributed<Integration>;

export interface IntegrationsNeeds {
  plugins: Pick<WorkspacePlugins, 'contributions' | 'openedSettings' | 'failed'>;
  registry: Pick<PluginRegistry, 'contributions'>;
  egress: Egress;
  pace: Pace;
  /** secret key of the installation */
  secretKey: Buffer;
}

/** The page that services redirect users to (WS-03). */
const CALLBACK = '/users/oauth2/callback';

/** Callback URL of OAuth, exactly as registered with the service. */
export const callbackAt = (origin: string): string => `${origin}${CALLBACK}`;

/** URL at which a service sends events for a workspace. */
export const webhookAt = (origin: string, path: string, workspaceId: string): string =>
  `${origin}/${path}/${workspaceId}`;

/** A connection as browsers get it: without its secrets. */
export const shownConnection = (stored: StoredConnection): Connection => {
  const { id, integration: name, memberId, connectedBy, account, scopes, state } = stored;
  const { createdAt, checkedAt, usedAt, eventsUntil } = stored;
  return {
    ...{ id, integration: name, memberId, connectedBy, account, scopes, state },
    health: stored.health || stored.subscriptionProblem,
    createdAt: createdAt.toISOString(),
    checkedAt: checkedAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    eventsUntil: eventsUntil?.toISOString() ?? null,
  };
};

/**
 * Hosts of links whose titles are read with a member’s own account; a shared account would reveal them to members
 * without access.
 */
export const linkHostsOf = ({ owner, documents, links }: Integration): readonly string[] =>
  owner === 'MEMBER' ? (links?.hosts ?? documents?.links ?? []) : [];

/** A setting as text: an active switch is 'on'. */
const textOf = (settings: Settings | undefined, name: string): string => {
  const value = settings?.[name];
  if (value === true) return 'on';
  return typeof value === 'string' ? value : '';
};

/** Integrations that plugins contribute, by workspace. */
export class Integrations {
  constructor(private readonly needs: IntegrationsNeeds) {}

  /** An integration that is on in a workspace; refuses others. */
  async demand(workspaceId: string, id: string, within?: Transaction): Promise<Offered> {
    const on = await this.needs.plugins.contributions(workspaceId, integration, within);
    const found = on.find(({ contribution }) => contribution.id === id);
    if (!found)
      throw new Refusal('UNPROCESSABLE', 'Its plugin is switched off. An administrator can switch it on in Plugins.');
    return found;
  }

  /** This host's integrations for one member, on or off, with their connections. */
  async describe(
    { workspaceId, origin }: { workspaceId: string; origin: string },
    connections: readonly StoredConnection[],
    within?: Transaction,
  ): Promise<Described[]> {
    const on = await this.needs.plugins.contributions(workspaceId, integration, within);
    const enabled = new Set(on.map(({ contribution }) => contribution.id));
    const hooks = this.needs.registry.contributions(webhook);
    return this.needs.registry.contributions(integration).map(({ from, contribution }) => {
      const { id, title, description, kind, owner, reads, connect, issues, documents } = contribution;
      const connection = connections.find(
        (one) => one.integration === id && (one.memberId === null) === (owner === 'WORKSPACE'),
      );
      const own = hooks.filter((one) => one.from.plugin.id === from.plugin.id && one.contribution.integration === id);
      return {
        ...{ id, title, description, kind, owner, reads },
        pluginId: from.plugin.id,
        hosts: [...from.plugin.needs.http],
        scopes: connect.by === 'oauth' ? connect.scopes : [],
        enabled: enabled.has(id),
        form: connect.by === 'key' ? formOf(connect.settings) : {},
        callback: connect.by === 'oauth' ? callbackAt(origin) : '',
        webhooks: own.map((one) => ({
          title: one.contribution.title,
          address: webhookAt(origin, one.contribution.path, workspaceId),
        })),
        issues: issues !== undefined,
        documents: documents?.title ?? '',
        documentsSearchedBy: documents?.searchedBy ?? '',
        documentFolders: documents?.folders ?? false,
        linkHosts: [...linkHostsOf(contribution)],
        connection: connection ? shownConnection(connection) : null,
      };
    });
  }

  /** The app that the workspace registered with the service; refuses incomplete settings. */
  async client(workspaceId: string, { from }: Offered, within?: Transaction): Promise<OauthClient> {
    const client = oauthClient.safeParse(await this.needs.plugins.openedSettings(workspaceId, from, within));
    if (client.success) return client.data;
    throw new Refusal(
      'UNPROCESSABLE',
      'Its client ID and secret are missing. An administrator enters them in Plugins.',
    );
  }

  /** HTTP client of a plugin for the hosts that it declared. */
  http({ from, contribution: { perSecond } }: Offered, signal: AbortSignal): HttpClient {
    const { egress, pace } = this.needs;
    const { id, needs } = from.plugin;
    const caller = `plugin ${id}`;
    const wanted = AbortSignal.any([signal, from.gone]);
    return new HttpClient({
      fetch: egress.for({ caller, hosts: needs.http, use: 'integrations' }),
      pace,
      caller,
      perSecond,
      signal: wanted,
    });
  }

  /** Fetch for a plugin's downloads, limited to the hosts that it declared. */
  downloads({ from }: Pick<Offered, 'from'>): typeof fetch {
    const { id, needs } = from.plugin;
    const most = { bytes: limits.attachment, totalMs: limits.integrations.fetchMs };
    return this.needs.egress.for({ caller: `plugin ${id}`, hosts: needs.http, use: 'integrations', limits: most });
  }

  /**
   * Runs plugin code until it is done or the signal is aborted. Failures not caused by the service or a user are the
   * plugin's own: reported, and explained in words.
   */
  async blamed<T>(workspaceId: string, offered: Offered, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await untilAborted((async () => work())(), signal);
    } catch (fault) {
      if (fault instanceof RemoteFailure || fault instanceof Refusal || fault instanceof NoTokens || signal.aborted)
        throw fault;
      const { from, contribution } = offered;
      await this.needs.plugins.failed(workspaceId, from.plugin.id, { by: 'nobody', on: contribution.id, fault });
      throw new Refusal('UNPROCESSABLE', `${contribution.title} failed here. Details are in the server log.`);
    }
  }

  /**
   * The secret that a service gets with the subscriptions of an integration, and that its events contain (`carried`).
   */
  eventSecret(workspaceId: string, integrationId: string): string {
    const key = keyFor(this.needs.secretKey, 'events of integrations');
    return createHmac('sha256', key).update(`${workspaceId} ${integrationId}`).digest('hex');
  }

  /** True if a plugin accepts events at a path. */
  takesAt(path: string): boolean {
    return this.needs.registry.contributions(webhook).some(({ contribution }) => contribution.path === path);
  }

  /** The settings for a subscription to events; undefined if one is missing. */
  async targetOf(
    workspaceId: string,
    { from, contribution: { subscription } }: Offered,
    within?: Transaction,
  ): Promise<Record<string, string> | undefined> {
    if (!subscription) return undefined;
    const settings = await this.needs.plugins.openedSettings(workspaceId, from, within);
    const target = subscription.needs.map((name) => [name, textOf(settings, name)] as const);
    return target.every(([, text]) => text !== '') ? Object.fromEntries(target) : undefined;
  }

  /** Integrations of a workspace that subscribe to events and have the settings for it. */
  async subscribing(workspaceId: string, within: Transaction): Promise<string[]> {
    const on = await this.needs.plugins.contributions(workspaceId, integration, within);
    const found: string[] = [];
    for (const offered of on)
      if (await this.targetOf(workspaceId, offered, within)) found.push(offered.contribution.id);
    return found;
  }

  /**
   * A webhook of a workspace with its secret, and the audience of bearer tokens ('' for its own address); undefined if
   * either is missing.
   */
  async webhook(
    workspaceId: string,
    wanted: (hook: Webhook) => boolean,
    within?: Transaction,
  ): Promise<{ hook: Contributed<Webhook>; secret: string; audience: string } | undefined> {
    const on = await this.needs.plugins.contributions(workspaceId, webhook, within);
    const hook = on.find(({ contribution }) => wanted(contribution));
    const settings: Settings | undefined =
      hook && (await this.needs.plugins.openedSettings(workspaceId, hook.from, within));
    if (!hook) return undefined;
    const { secret: name, bearer } = hook.contribution;
    const secret = textOf(settings, name);
    const audience = bearer?.audience === undefined ? secret : textOf(settings, bearer.audience);
    return secret === '' ? undefined : { hook, secret, audience };
  }

  /** Title of an integration of this host, on or off. */
  titleOf(id: string): string {
    return this.known(id)?.contribution.title ?? 'The service';
  }

  /** True if this host has an integration with this id, on or off. */
  knows(id: string): boolean {
    return this.known(id) !== undefined;
  }

  private known(id: string): Offered | undefined {
    return this.needs.registry.contributions(integration).find(({ contribution }) => contribution.id === id);
  }

  /** The ids of the integrations of a plugin. */
  of(pluginId: string): string[] {
    const all = this.needs.registry.contributions(integration);
    return all.filter(({ from }) => from.plugin.id === pluginId).map(({ contribution }) => contribution.id);
  }
}
