import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../log/log.ts';
import { type FoundPlugin, findOutside, findPlugins } from './finder.ts';
import type { PluginRegistry } from './registry.ts';

/** The result of checking an outside plugin's folder again. */
export interface PluginChanged {
  pluginId: string;
  outcome: 'loaded' | 'loaded anew' | 'unloaded' | 'failed';
}

export interface PluginFoldersNeeds {
  /** the folder of own plugins */
  room: string;
  /** the folders and packages that the operator lists */
  outside: readonly string[];
  registry: PluginRegistry;
  log: Log;
  /** called with all changes once they are made */
  changed: (changes: readonly PluginChanged[]) => Promise<void>;
}

interface Seen {
  found: FoundPlugin;
  /** changes whenever a file beside index.js changes */
  stamp: string;
}

/** Loads and unloads plugins as their folders change. */
export class PluginFolders {
  readonly #needs: PluginFoldersNeeds;
  #seen = new Map<string, Seen>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(needs: PluginFoldersNeeds) {
    this.#needs = needs;
  }

  /** Loads all plugins. */
  async load(): Promise<void> {
    const { room, outside, registry } = this.#needs;
    const { plugins, missing } = await findPlugins(room, outside);
    this.#tellMissing(missing);
    this.#seen = await seen(plugins.filter(({ origin }) => origin === 'outside'));
    await registry.loadAll(plugins);
  }

  /**
   * Checks the outside folders again: unloads plugins whose folder is gone, loads those that are new, changed or failed
   * to load before. One check runs at a time.
   */
  lookAgain(): Promise<void> {
    const look = this.#last.then(() => this.#look());
    this.#last = look.catch(() => undefined);
    return look;
  }

  async #look(): Promise<void> {
    const { room, outside, log, changed } = this.#needs;
    const { plugins, missing } = await findOutside(room, outside);
    this.#tellMissing(missing);
    const [before, now] = [this.#seen, await seen(plugins)];
    this.#seen = now;
    const changes: PluginChanged[] = [];
    for (const [folder, { found }] of before) if (!now.has(folder)) changes.push(this.#leave(found));
    for (const [folder, one] of now)
      if (before.get(folder)?.stamp !== one.stamp || !this.#needs.registry.from(one.found))
        changes.push(await this.#load(one.found));
    for (const { pluginId, outcome } of changes) log.info({ plugin: pluginId, outcome }, 'plugin folder has changed');
    if (changes.length > 0) await changed(changes);
  }

  #leave(found: FoundPlugin): PluginChanged {
    const { registry } = this.#needs;
    const pluginId = registry.from(found)?.plugin.id ?? found.name;
    registry.forget(found);
    return { pluginId, outcome: 'unloaded' };
  }

  async #load(found: FoundPlugin): Promise<PluginChanged> {
    const { registry } = this.#needs;
    const before = registry.from(found)?.plugin.id;
    const loaded = await registry.load(found);
    if (!loaded) return { pluginId: before ?? found.name, outcome: 'failed' };
    return { pluginId: loaded.plugin.id, outcome: before === undefined ? 'loaded' : 'loaded anew' };
  }

  #tellMissing(missing: readonly { folder: string; reason: string }[]): void {
    for (const { folder, reason } of missing) this.#needs.log.warn({ folder, reason }, 'plugin folder cannot be used');
  }
}

// If files change during the check, the stamp is not repeatable; a stamp that matches nothing makes the next check load
// again.
const stampOrNone = (found: FoundPlugin) => stampOf(found).catch(() => '');

async function seen(plugins: readonly FoundPlugin[]): Promise<Map<string, Seen>> {
  const all = plugins.map(async (found) => [found.folder.href, { found, stamp: await stampOrNone(found) }] as const);
  return new Map(await Promise.all(all));
}

/**
 * Names, sizes and times of the files in a plugin's folder, without subfolders, whose modules come from the cache
 * anyway.
 */
async function stampOf({ folder }: FoundPlugin): Promise<string> {
  const path = fileURLToPath(folder);
  const files = (await readdir(path, { withFileTypes: true })).filter((entry) => !entry.isDirectory());
  const stamps = files.map(async ({ name }) => {
    const { size, mtimeMs } = await lstat(join(path, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(stamps)).sort().join('\n');
}
