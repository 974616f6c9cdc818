import { limits } from '@earshot/core/limits';
import type { Plugin as PluginAnswer } from '@earshot/core/model/plugin-setting';
import type { AnyPoint, ContributionOf } from '@earshot/core/plugin/contribution';
import { Refusal } from '@earshot/core/refusal';
import type { Transaction } from '../store/database.ts';
import type { Ceiling } from './ceiling.ts';
import { isHostsReason, kindOf, type LoadedPlugin, reasonOf } from './load-plugin.ts';
import type { Contributed, PluginFailure, PluginRegistry } from './registry.ts';
import { SealedSettings, type Settings, type StoredSettings } from './sealed-settings.ts';
import { formOf } from './settings-form.ts';
import type { Vault } from './vault.ts';

/** A plugin's state in one workspace, as stored. */
export interface StoredPlugin extends StoredSettings {
  enabled: boolean;
  /** the last problem; '' if there is none */
  health: string;
}

/** The store of these states. A plugin without a row has its initial state. */
export interface PluginSettings {
  /** reads within an open transaction of the workspace: code with a connection must not wait for another */
  all(workspaceId: string, within?: Transaction): Promise<ReadonlyMap<string, StoredPlugin>>;
  /** writes the given fields and leaves the others; inserts the row if there is none */
  set(workspaceId: string, pluginId: string, change: Partial<StoredPlugin>, within?: Transaction): Promise<void>;
}

export interface PluginChange {
  id: string;
  enabled?: boolean;
  settings?: Settings;
}

/** A failure of a plugin at work. */
export interface Failed {
  /** requester: a member's id, or another name */
  by: string;
  /** input: the hash of a file, the id of a channel */
  on: string;
  fault: unknown;
}

export interface WorkspacePluginsNeeds {
  registry: PluginRegistry;
  store: PluginSettings;
  vault: Vault;
  ceiling: Ceiling;
  report: (failure: PluginFailure) => void;
}

/** Reason why a plugin did not load; its own words, which can quote anything, stay in the log. */
const notLoaded = (reason: string) =>
  isHostsReason(reason) ? `It did not load: ${reason}.` : 'It did not load. The reason is in the server log.';
const MISFIT = 'Its settings no longer fit it. Save them again.';
const SWITCHED_OFF = `It was switched off after it failed for ${limits.plugins.failures} people in a row. Switch it on to try again.`;

/**
 * Plugins that ship with Earshot, call no other server and need no settings are on initially; a manager switches on all
 * others.
 */
const onFromTheStart = ({ origin, plugin }: LoadedPlugin) =>
  origin === 'own' && plugin.needs.http.length === 0 && !plugin.needs.hostsOf && plugin.settings.safeParse({}).success;

/** The hosts named in a plugin's settings, for display. */
function hostsInSettings({ needs: { hostsOf } }: LoadedPlugin['plugin'], settings: Settings): string[] {
  if (!hostsOf) return [];
  const named = hostsOf(settings);
  return named.length > 0 ? named : ['the address in its settings'];
}

/** The plugins of each workspace: on or off, their settings, and their problems. */
export class WorkspacePlugins {
  readonly #needs: WorkspacePluginsNeeds;
  /** failures since the last success, by workspace and loaded plugin: a restart or a new version clears them */
  readonly #inRow = new Map<string, Map<string, string>>();

  constructor(needs: WorkspacePluginsNeeds) {
    this.#needs = needs;
  }

  /** The plugins of this host for Settings → Plugins, without secrets. */
  async describe(workspaceId: string, within?: Transaction): Promise<PluginAnswer[]> {
    const { registry, store } = this.#needs;
    const stored = await store.all(workspaceId, within);
    const loaded = registry.plugins().map((plugin) => this.#answer(workspaceId, plugin, stored.get(plugin.plugin.id)));
    const ids = new Set(loaded.map(({ id }) => id));
    const failed = registry.failures().filter(({ pluginId }) => !ids.has(pluginId));
    return [...loaded, ...failed.map((failure) => this.#failedAnswer(failure))];
  }

  /** The contributions at a point by plugins that are on in this workspace. */
  async contributions<P extends AnyPoint>(
    workspaceId: string,
    point: P,
    within?: Transaction,
  ): Promise<Contributed<ContributionOf<P>>[]> {
    const stored = await this.#needs.store.all(workspaceId, within);
    const all = this.#needs.registry.contributions(point);
    return all.filter(({ from }) => this.#isOn(from, stored.get(from.plugin.id)));
  }

  /** A plugin's settings without secrets, checked as on saving; undefined if no longer valid. */
  async publicSettings(workspaceId: string, from: LoadedPlugin): Promise<Settings | undefined> {
    const settings = await this.secretSettings(workspaceId, from);
    return settings && this.#sealed(workspaceId, from).public(settings);
  }

  /**
   * Same with secrets decrypted: for a call of the plugin in this process, never for a response. Invalid settings are
   * reported in Settings.
   */
  async secretSettings(workspaceId: string, from: LoadedPlugin, within?: Transaction): Promise<Settings | undefined> {
    const settings = await this.openedSettings(workspaceId, from, within);
    if (!settings) await this.#needs.store.set(workspaceId, from.plugin.id, { health: MISFIT }, within);
    return settings;
  }

  /** A plugin's settings with its secrets, checked as on saving; undefined if invalid. Writes nothing. */
  async openedSettings(workspaceId: string, from: LoadedPlugin, within?: Transaction): Promise<Settings | undefined> {
    const stored = (await this.#needs.store.all(workspaceId, within)).get(from.plugin.id);
    const whole = this.#sealed(workspaceId, from).whole(stored?.settings ?? {}, stored);
    return from.plugin.settings.safeParse(whole).data;
  }

  /** Switches a plugin on or off, or changes its settings; a secret not submitted stays, null removes it. */
  async set(workspaceId: string, { id, enabled, settings }: PluginChange, within?: Transaction): Promise<PluginAnswer> {
    const { registry, store, ceiling } = this.#needs;
    const from = registry.plugin(id);
    if (!from) throw new Refusal('NOT_FOUND', 'There is no such plugin here.');
    if (enabled && !ceiling(id))
      throw new Refusal('FORBIDDEN', 'The operator of this server does not allow this plugin.');
    const stored = (await store.all(workspaceId, within)).get(id);
    const sealed = this.#sealed(workspaceId, from);
    const change: Partial<StoredPlugin> = { ...(settings && sealed.keep(settings, stored)) };
    if (enabled !== undefined) change.enabled = enabled;
    // Saving settings does not switch a plugin on or off.
    else if (settings && !stored) change.enabled = onFromTheStart(from);
    if (enabled && !settings) sealed.check(sealed.whole(stored?.settings ?? {}, stored));
    if (enabled || settings) change.health = '';
    if (enabled) this.#inRow.delete(this.#rowOf(workspaceId, id));
    if (Object.keys(change).length > 0) await store.set(workspaceId, id, change, within);
    return this.#answer(workspaceId, from, (await store.all(workspaceId, within)).get(id));
  }

  /** Clears a plugin's failures in this workspace after a success. */
  succeeded(workspaceId: string, pluginId: string): void {
    this.#inRow.delete(this.#rowOf(workspaceId, pluginId));
  }

  /**
   * Reports a failure of a plugin, and switches the plugin off in this workspace once it has failed for different
   * people on different things. One person or one shared file alone switches nothing off for the others.
   */
  async failed(workspaceId: string, pluginId: string, { by, on, fault }: Failed): Promise<void> {
    const row = this.#rowOf(workspaceId, pluginId);
    const inRow = this.#inRow.get(row) ?? new Map<string, string>();
    if (!inRow.has(by) && ![...inRow.values()].includes(on)) inRow.set(by, on);
    const off = inRow.size >= limits.plugins.failures;
    if (off) {
      this.#inRow.delete(row);
      await this.#needs.store.set(workspaceId, pluginId, { enabled: false, health: SWITCHED_OFF });
    } else this.#inRow.set(row, inRow);
    const said = { reason: reasonOf(fault), kind: kindOf(fault) };
    this.#needs.report({ pluginId, workspaceId, stage: 'run', ...said, off });
  }

  #rowOf(workspaceId: string, pluginId: string): string {
    return `${workspaceId} ${pluginId} ${this.#needs.registry.plugin(pluginId)?.load}`;
  }

  #isOn(from: LoadedPlugin, stored: StoredPlugin | undefined): boolean {
    return this.#needs.ceiling(from.plugin.id) && (stored?.enabled ?? onFromTheStart(from));
  }

  #answer(workspaceId: string, from: LoadedPlugin, stored: StoredPlugin | undefined): PluginAnswer {
    const { id, title, description, contributes, needs, settings } = from.plugin;
    return {
      id,
      title,
      description,
      // Events of several entities can be one event to users.
      contributes: [...new Set(contributes.map((made) => this.#needs.registry.says(made)))],
      hosts: [...needs.http, ...hostsInSettings(from.plugin, stored?.settings ?? {})],
      enabled: this.#isOn(from, stored),
      allowed: this.#needs.ceiling(id),
      health: stored?.health ?? '',
      settingsForm: formOf(settings, Object.keys(stored?.secrets ?? {})),
      settings: this.#sealed(workspaceId, from).public(stored?.settings ?? {}),
    };
  }

  #failedAnswer({ pluginId: id, reason }: PluginFailure): PluginAnswer {
    const nothing = { description: '', contributes: [], hosts: [], settingsForm: {}, settings: {} };
    return { ...nothing, id, title: id, enabled: false, allowed: this.#needs.ceiling(id), health: notLoaded(reason) };
  }

  #sealed(workspaceId: string, { plugin: { id, title, settings } }: LoadedPlugin): SealedSettings {
    return new SealedSettings(this.#needs.vault, settings, { workspaceId, ownerId: id, title });
  }
}
