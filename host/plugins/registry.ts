import type { AnyPoint, Contribution, ContributionOf } from '@earshot/core/plugin/contribution';
import { Refusal } from '@earshot/core/refusal';
import type { Pool } from '@earshot/processing/pool/pool';
import type { FoundPlugin } from './finder.ts';
import { type LoadedPlugin, type LoadNeeds, loadPlugin, type ReadPlugin, reasonOf } from './load-plugin.ts';
import { CONTRIBUTION_POINTS } from './points.ts';

/** A plugin's failure, for the log, the audit log and Settings → Plugins. */
export interface PluginFailure {
  /** the plugin's id, or its folder's name while the id is unknown */
  pluginId: string;
  /** absent if it concerns the whole host */
  workspaceId?: string;
  stage: 'load' | 'run';
  /** the message; a failure at work can quote a file, so only its location is logged */
  reason: string;
  /** type of failure: deadline, memory, exception … */
  kind?: string;
  /** true if it turned the plugin off: not loaded, or switched off in the workspace */
  off: boolean;
}

/** A contribution and its plugin. */
export interface Contributed<C extends Contribution> {
  from: LoadedPlugin;
  contribution: C;
}

interface Entry {
  loaded: LoadedPlugin;
  end: AbortController;
}

export interface RegistryNeeds {
  pool: Pick<Pool, 'run'>;
  report: (failure: PluginFailure) => void;
  points?: readonly AnyPoint[];
  loadMs?: number;
}

/** The loaded plugins of this host, in the order of loading; one that fails is left out and reported. */
export class PluginRegistry {
  readonly points: readonly AnyPoint[];
  readonly #needs: RegistryNeeds;
  readonly #entries = new Map<string, Entry>();
  readonly #failed = new Map<string, PluginFailure>();
  #loads = 0;
  #probed: Promise<unknown> = Promise.resolve();

  constructor(needs: RegistryNeeds) {
    this.#needs = needs;
    this.points = needs.points ?? CONTRIBUTION_POINTS;
  }

  /** Loads plugins in parallel and adds them in the given order; resolves when each is loaded or reported. */
  async loadAll(found: readonly FoundPlugin[]): Promise<void> {
    const loads = await Promise.all(found.map((plugin) => this.#attempt(plugin)));
    for (const [at, loaded] of loads.entries()) if (loaded) this.#add(loaded, found[at]?.name ?? loaded.plugin.id);
  }

  /**
   * Loads one plugin, replacing the previous one from its folder, even if the new version fails. Resolves with
   * undefined if it failed and was reported.
   */
  async load(found: FoundPlugin): Promise<LoadedPlugin | undefined> {
    const loaded = await this.#attempt(found);
    this.unload(this.from(found)?.plugin.id ?? '');
    return loaded && this.#add(loaded, found.name);
  }

  /** Removes all contributions of a plugin; its module stays in memory, unused, until the host stops. */
  unload(pluginId: string): boolean {
    const entry = this.#entries.get(pluginId);
    if (!entry) return false;
    this.#entries.delete(pluginId);
    entry.end.abort(new Refusal('UNPROCESSABLE', `${entry.loaded.plugin.title} no longer exists.`));
    return true;
  }

  /** Removes the plugin of a deleted folder, and its failure. */
  forget(found: FoundPlugin): void {
    this.unload(this.from(found)?.plugin.id ?? '');
    this.#failed.delete(found.name);
  }

  /** The plugin loaded from a folder. */
  from({ folder }: FoundPlugin): LoadedPlugin | undefined {
    return this.plugins().find((loaded) => loaded.folder.href === folder.href);
  }

  /** The contributions at a point, in the order of loading. */
  contributions<P extends AnyPoint>({ point }: P): Contributed<ContributionOf<P>>[] {
    const isOfPoint = (one: Contribution): one is ContributionOf<P> => one.point === point;
    return this.plugins().flatMap((from) =>
      from.plugin.contributes.filter(isOfPoint).map((contribution) => ({ from, contribution })),
    );
  }

  /** The loaded plugins in the order of loading. */
  plugins(): LoadedPlugin[] {
    return [...this.#entries.values()].map(({ loaded }) => loaded);
  }

  plugin(pluginId: string): LoadedPlugin | undefined {
    return this.#entries.get(pluginId)?.loaded;
  }

  /** A contribution in words, for Settings → Plugins. */
  says(contribution: Contribution): string {
    return this.points.find(({ point }) => point === contribution.point)?.describe(contribution) ?? contribution.title;
  }

  /** The plugins that failed to load. */
  failures(): PluginFailure[] {
    return [...this.#failed.values()];
  }

  async #attempt(found: FoundPlugin): Promise<ReadPlugin | undefined> {
    this.#loads += 1;
    try {
      const probe: LoadNeeds['probe'] = (input, options) => this.#probe(input, options);
      return await loadPlugin(found, this.#loads, { points: this.points, probe, deadlineMs: this.#needs.loadMs });
    } catch (error) {
      this.#failedToLoad(found.name, reasonOf(error));
      return undefined;
    }
  }

  // Probes one after the other: starting more threads would take longer than it saves.
  #probe(...[input, options]: Parameters<LoadNeeds['probe']>): Promise<unknown> {
    const probed = this.#probed.then(() => this.#needs.pool.run('probe-plugin', input, options));
    this.#probed = probed.catch(() => undefined);
    return probed;
  }

  #add(read: ReadPlugin, name: string): LoadedPlugin | undefined {
    const { id } = read.plugin;
    if (this.#entries.has(id)) {
      this.#failedToLoad(name, `another plugin has the id ${id}`);
      return undefined;
    }
    const end = new AbortController();
    const loaded = { ...read, gone: end.signal };
    this.#entries.set(id, { loaded, end });
    this.#failed.delete(name);
    return loaded;
  }

  #failedToLoad(name: string, reason: string) {
    const failure: PluginFailure = { pluginId: name, stage: 'load', reason, off: true };
    this.#failed.set(name, failure);
    this.#needs.report(failure);
  }
}
