import { limits } from '@earshot/core/limits';
import type { Plugin as PluginAnswer } from '@earshot/core/model/plugin-setting';
import type { AnyPoint, ContributionOf } from '@earshot/core/plugin/contribution';
import { Refusal } from '@earshot/core/refusal';
import type { Ceiling } from './ceiling.ts';
import type { LoadedPlugin } from './load-plugin.ts';
import type { Contributed, PluginFailure, PluginRegistry } from './registry.ts';
import { formOf, secretFields } from './settings-form.ts';
import type { SealedSecret, Vault } from './vault.ts';

type Settings = Record<string, unknown>;

/** How a plugin stands in one workspace, as it is stored. */
export interface StoredPlugin {
  enabled: boolean;
  /** the settings without the secrets */
  settings: Settings;
  secrets: Record<string, SealedSecret>;
  /** '' when all is well */
  health: string;
}

/** Where it is stored; a plugin without a row stands as it does from the start. */
export interface PluginSettings {
  all(workspaceId: string): Promise<ReadonlyMap<string, StoredPlugin>>;
  /** writes what is given and leaves the rest; makes the row when there is none */
  set(workspaceId: string, pluginId: string, change: Partial<StoredPlugin>): Promise<void>;
}

export interface PluginChange {
  id: string;
  enabled?: boolean;
  settings?: Settings;
}

export interface WorkspacePluginsNeeds {
  registry: PluginRegistry;
  store: PluginSettings;
  vault: Vault;
  ceiling: Ceiling;
  report: (failure: PluginFailure) => void;
}

const NOT_LOADED = 'It did not load. The log of the host says why.';
const MISFIT = 'Its settings do not fit it any more. Save them again.';
const SWITCHED_OFF = `It was switched off after it failed ${limits.plugins.failures} times in a row. Switch it on to try again.`;

/** Plugins that ship with Earshot and ask for nothing are on from the start; everything else a manager switches on. */
const onFromTheStart = ({ origin, plugin }: LoadedPlugin) =>
  origin === 'own' && plugin.needs.http.length === 0 && plugin.settings.safeParse({}).success;

const withoutFields = (settings: Settings, fields: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !fields.includes(name)));

/** How plugins stand in each workspace: on or off, with which settings, and how well they do. */
export class WorkspacePlugins {
  readonly #needs: WorkspacePluginsNeeds;
  /** failures since the last success, by workspace and plugin; a restart forgives */
  readonly #inRow = new Map<string, number>();

  constructor(needs: WorkspacePluginsNeeds) {
    this.#needs = needs;
  }

  /** The plugins of this host as Settings → Plugins shows them; no secret is among their settings. */
  async describe(workspaceId: string): Promise<PluginAnswer[]> {
    const { registry, store } = this.#needs;
    const stored = await store.all(workspaceId);
    const loaded = registry.plugins().map((plugin) => this.#answer(plugin, stored.get(plugin.plugin.id)));
    const ids = new Set(loaded.map(({ id }) => id));
    const failed = registry.failures().filter(({ pluginId }) => !ids.has(pluginId));
    return [...loaded, ...failed.map(({ pluginId }) => this.#failedAnswer(pluginId))];
  }

  /** What is contributed at a point by plugins that are on in this workspace. */
  async contributions<P extends AnyPoint>(workspaceId: string, point: P): Promise<Contributed<ContributionOf<P>>[]> {
    const stored = await this.#needs.store.all(workspaceId);
    const all = this.#needs.registry.contributions(point);
    return all.filter(({ from }) => this.#isOn(from, stored.get(from.plugin.id)));
  }

  /** The settings of a plugin, checked as on save and without its secrets; undefined when they do not fit any more. */
  async publicSettings(workspaceId: string, from: LoadedPlugin): Promise<Settings | undefined> {
    const stored = (await this.#needs.store.all(workspaceId)).get(from.plugin.id);
    const settings = this.#withSecrets(workspaceId, from, stored?.settings ?? {}, stored);
    const checked = from.plugin.settings.safeParse(settings);
    if (checked.success) return withoutFields(checked.data, secretFields(from.plugin.settings));
    await this.#needs.store.set(workspaceId, from.plugin.id, { health: MISFIT });
    return undefined;
  }

  /** Switches a plugin on or off or changes its settings; a secret that is not sent stays, one sent as null goes. */
  async set(workspaceId: string, { id, enabled, settings }: PluginChange): Promise<PluginAnswer> {
    const { registry, store, ceiling } = this.#needs;
    const from = registry.plugin(id);
    if (!from) throw new Refusal('NOT_FOUND', 'There is no such plugin here.');
    if (enabled && !ceiling(id)) throw new Refusal('FORBIDDEN', 'Your operator does not allow this plugin.');
    const stored = (await store.all(workspaceId)).get(id);
    const change: Partial<StoredPlugin> = { ...(settings && this.#keep(workspaceId, from, settings, stored)) };
    if (enabled !== undefined) change.enabled = enabled;
    // Saving settings switches nothing on or off.
    else if (settings && !stored) change.enabled = onFromTheStart(from);
    if (enabled && !settings) this.#check(from, this.#withSecrets(workspaceId, from, stored?.settings ?? {}, stored));
    if (enabled || settings) change.health = '';
    if (enabled) this.#inRow.delete(`${workspaceId} ${id}`);
    if (Object.keys(change).length > 0) await store.set(workspaceId, id, change);
    return this.#answer(from, (await store.all(workspaceId)).get(id));
  }

  /** A plugin did its work for this workspace. */
  succeeded(workspaceId: string, pluginId: string): void {
    this.#inRow.delete(`${workspaceId} ${pluginId}`);
  }

  /** A plugin failed by its own fault: reported, and switched off in this workspace when it does so again and again. */
  async failed(workspaceId: string, pluginId: string, reason: string): Promise<void> {
    const key = `${workspaceId} ${pluginId}`;
    const failures = (this.#inRow.get(key) ?? 0) + 1;
    const off = failures >= limits.plugins.failures;
    if (off) {
      this.#inRow.delete(key);
      await this.#needs.store.set(workspaceId, pluginId, { enabled: false, health: SWITCHED_OFF });
    } else this.#inRow.set(key, failures);
    this.#needs.report({ pluginId, workspaceId, stage: 'run', reason, off });
  }

  #isOn(from: LoadedPlugin, stored: StoredPlugin | undefined): boolean {
    return this.#needs.ceiling(from.plugin.id) && (stored?.enabled ?? onFromTheStart(from));
  }

  #answer(from: LoadedPlugin, stored: StoredPlugin | undefined): PluginAnswer {
    const { id, title, description, contributes, needs, settings } = from.plugin;
    return {
      id,
      title,
      description,
      contributes: contributes.map((made) => this.#needs.registry.says(made)),
      hosts: [...needs.http],
      enabled: this.#isOn(from, stored),
      allowed: this.#needs.ceiling(id),
      health: stored?.health ?? '',
      settingsForm: formOf(settings, Object.keys(stored?.secrets ?? {})),
      settings: withoutFields(stored?.settings ?? {}, secretFields(settings)),
    };
  }

  #failedAnswer(id: string): PluginAnswer {
    const nothing = { description: '', contributes: [], hosts: [], settingsForm: {}, settings: {} };
    return { ...nothing, id, title: id, enabled: false, allowed: this.#needs.ceiling(id), health: NOT_LOADED };
  }

  #withSecrets(workspaceId: string, from: LoadedPlugin, given: Settings, stored: StoredPlugin | undefined): Settings {
    const pluginId = from.plugin.id;
    const kept = Object.entries(stored?.secrets ?? {}).filter(([field]) => !(field in given));
    const opened = kept.map(([field, sealed]) => [
      field,
      this.#needs.vault.open(sealed, { workspaceId, pluginId, field }),
    ]);
    const merged: Settings = { ...given, ...Object.fromEntries(opened) };
    const removed = secretFields(from.plugin.settings).filter((field) => merged[field] === null);
    return withoutFields(merged, removed);
  }

  #check(from: LoadedPlugin, settings: Settings): void {
    const checked = from.plugin.settings.safeParse(settings);
    if (checked.success) return;
    const fields = Object.fromEntries(
      checked.error.issues.map(({ path, message }) => [path.join('.') || 'settings', message]),
    );
    const [[field, message] = ['settings', 'does not fit']] = Object.entries(fields);
    throw new Refusal('BAD_USER_INPUT', `Settings of ${from.plugin.title}: ${field}: ${message}`, { fields });
  }

  #keep(workspaceId: string, from: LoadedPlugin, given: Settings, stored: StoredPlugin | undefined) {
    this.#check(from, this.#withSecrets(workspaceId, from, given, stored));
    const fields = secretFields(from.plugin.settings);
    const pluginId = from.plugin.id;
    const sent = fields.filter((field) => typeof given[field] === 'string');
    const sealed = sent.map((field) => [
      field,
      this.#needs.vault.seal(String(given[field]), { workspaceId, pluginId, field }),
    ]);
    const removed = fields.filter((field) => given[field] === null);
    const secrets = { ...withoutFields(stored?.secrets ?? {}, removed), ...Object.fromEntries(sealed) };
    return { settings: withoutFields(given, fields), secrets: secrets as Record<string, SealedSecret> };
  }
}
