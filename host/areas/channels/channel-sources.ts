import type { Channel, ChannelSource } from '@earshot/core/areas/places/channel';
import { limits } from '@earshot/core/limits';
import type { Connected } from '@earshot/core/plugin/action';
import {
  type ChannelContribution,
  channel,
  type PickedChoice,
  type PulledChannel,
  pickedChoice,
} from '@earshot/core/plugin/channel';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import type { Egress } from '../../egress/egress.ts';
import { HttpClient } from '../../egress/http-client.ts';
import type { Pace } from '../../egress/pace.ts';
import { untilAborted } from '../../jobs/until-aborted.ts';
import { type ConnectionSource, connectedAt } from '../../plugins/connection-source.ts';
import type { Contributed, PluginRegistry } from '../../plugins/registry.ts';
import { SealedSettings, type Settings } from '../../plugins/sealed-settings.ts';
import { formOf } from '../../plugins/settings-form.ts';
import type { Vault } from '../../plugins/vault.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { Transaction } from '../../store/database.ts';

export interface ChannelSourcesNeeds {
  plugins: Pick<WorkspacePlugins, 'contributions' | 'failed' | 'succeeded'>;
  registry: Pick<PluginRegistry, 'contributions'>;
  vault: Vault;
  egress: Egress;
  pace: Pace;
  connections: readonly ConnectionSource[];
}

export type Source = Contributed<ChannelContribution>;
export type PulledSource = Contributed<PulledChannel>;

/** Request for the options of a picker. */
export interface ChoicesWanted {
  setting: string;
  settings: Settings;
  query: string;
  signal: AbortSignal;
}

const isPulled = (source: Source | undefined): source is PulledSource => source?.contribution.intake === 'pull';

/** Requester of a source: a member, or a channel's owner. */
interface Asked {
  workspaceId: string;
  by: string;
}

/** Sources of channels: the contributions of plugins that are on in a workspace, with access to their hosts. */
export class ChannelSources {
  constructor(private readonly needs: ChannelSourcesNeeds) {}

  /** The kinds of channels that a workspace can create. */
  all(workspaceId: string, within?: Transaction): Promise<Source[]> {
    return this.needs.plugins.contributions(workspaceId, channel, within);
  }

  /** The kinds that a plugin contributes, on or off. */
  of(pluginId: string): string[] {
    const contributed = this.needs.registry.contributions(channel);
    return contributed.filter(({ from }) => from.plugin.id === pluginId).map(({ contribution }) => contribution.id);
  }

  /** Source of a channel; undefined while its plugin is off. */
  async find(workspaceId: string, id: string, within?: Transaction): Promise<Source | undefined> {
    return (await this.all(workspaceId, within)).find(({ contribution }) => contribution.id === id);
  }

  /** Same for a polled channel. */
  async pulled(workspaceId: string, id: string, within?: Transaction): Promise<PulledSource | undefined> {
    const source = await this.find(workspaceId, id, within);
    return isPulled(source) ? source : undefined;
  }

  /** Reason why a kind has no source: its plugin is off in the workspace, or not on this host. */
  absence(id: string): string {
    const loaded = this.needs.registry.contributions(channel).some(({ contribution }) => contribution.id === id);
    return loaded
      ? 'Its plugin is switched off. An administrator can switch it on in Settings → Plugins.'
      : 'Its plugin is not installed. Whoever runs this server can reinstall it. Imported data stays.';
  }

  /** Public description of a source. */
  describe({ from, contribution }: Source): ChannelSource {
    const { id, title, description, intake } = contribution;
    const pulled = contribution.intake === 'pull' ? contribution : undefined;
    return {
      id,
      pluginId: from.plugin.id,
      title,
      description,
      intake,
      hosts: [...from.plugin.needs.http],
      settingsForm: pulled ? formOf(pulled.settings) : {},
      picked: Object.keys(pulled?.choices ?? {}),
    };
  }

  /** Settings of a channel of this kind, with its secrets sealed. */
  settingsOf({ contribution }: PulledSource, { workspaceId, id }: Pick<Channel, 'workspaceId' | 'id'>): SealedSettings {
    const owner = { workspaceId, ownerId: `channel:${id}`, title: contribution.title };
    return new SealedSettings(this.needs.vault, contribution.settings, owner);
  }

  /** The account that a kind of channel uses; undefined if it uses none or none is connected. */
  async connection(
    { contribution: { connection } }: PulledSource,
    workspaceId: string,
  ): Promise<Connected | undefined> {
    return connection === undefined
      ? undefined
      : connectedAt(this.needs.connections, (source) => source.opened(workspaceId, connection));
  }

  /** HTTP client of a plugin for the hosts that it declared. */
  http({ from, contribution }: PulledSource, signal: AbortSignal): HttpClient {
    const { egress, pace } = this.needs;
    const { id, needs } = from.plugin;
    const caller = `plugin ${id}`;
    const { perSecond } = contribution;
    const wanted = AbortSignal.any([signal, from.gone]);
    return new HttpClient({
      fetch: egress.for({ caller, hosts: needs.http, use: 'channels' }),
      pace,
      caller,
      perSecond,
      signal: wanted,
    });
  }

  /** Options for a picker, from the source; failures are explained in words. */
  async choices({ workspaceId, by }: Asked, source: PulledSource, wanted: ChoicesWanted): Promise<PickedChoice[]> {
    const { setting, signal } = wanted;
    const { choices } = source.contribution;
    const choose = Object.hasOwn(choices, setting) ? choices[setting] : undefined;
    if (!choose) throw new Refusal('BAD_USER_INPUT', 'There are no options for this setting.');
    const { title } = source.contribution;
    try {
      const asked = { ...wanted, http: this.http(source, signal) };
      const found = await untilAborted((async () => choose(asked))(), signal);
      return z.array(pickedChoice).parse(found.slice(0, limits.pull.choices));
    } catch (fault) {
      if (fault instanceof Refusal) throw fault;
      if (signal.aborted) throw new Refusal('UNPROCESSABLE', `${title} takes too long. Try again later.`);
      // Not UNAVAILABLE, which means this host: a browser would keep retrying.
      if (fault instanceof RemoteFailure) throw new Refusal('UNPROCESSABLE', wordsFor(title, fault));
      await this.failed({ workspaceId, by, on: `choices of ${by}` }, source, fault);
      throw new Refusal('UNPROCESSABLE', `Couldn’t load options from ${title}. Details are in the server log.`);
    }
  }

  /** Reports a plugin's own failure; a plugin that fails repeatedly is switched off. */
  async failed({ workspaceId, by, on }: Asked & { on: string }, { from }: PulledSource, fault: unknown): Promise<void> {
    await this.needs.plugins.failed(workspaceId, from.plugin.id, { by, on, fault });
  }

  /** Records a plugin's success. */
  succeeded(workspaceId: string, { from }: PulledSource): void {
    this.needs.plugins.succeeded(workspaceId, from.plugin.id);
  }
}

const SAID: Record<number, string> = {
  401: 'does not take this key. Give a new one.',
  403: 'does not allow this key to read this. Enter another key, or give it more rights at the source.',
  404: 'has nothing under what was chosen. Choose again.',
  429: 'limits requests.',
};

/** Explains a source's failure. */
export function wordsFor(title: string, { status, message, url }: RemoteFailure): string {
  if (status === undefined) return `${title} (${URL.parse(url)?.host ?? 'no host'}) could not be reached.`;
  if (SAID[status]) return `${title} ${SAID[status]}`;
  return status === 200 ? `${title}: ${message}` : `${title} answered with an error (${status}).`;
}

/** True if a source rejects the channel's key: retrying is pointless. */
export const isRefusedKey = ({ status }: RemoteFailure): boolean => status === 401 || status === 403;
