import { readdir, stat } from 'node:fs/promises';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A plugin's folder; what is in it is not known before it is loaded. */
export interface FoundPlugin {
  /** the folder's name, by which failures are named until the plugin has said its id */
  name: string;
  /** ends with a slash */
  folder: URL;
  /** own: built and tested with this installation; outside: listed by the operator */
  origin: 'own' | 'outside';
}

const isFile = (path: string) =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );

const foldersIn = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => join(path, name))
    .sort();
};

const found = (path: string, origin: FoundPlugin['origin']): FoundPlugin => ({
  name: basename(path),
  folder: pathToFileURL(`${path}/`),
  origin,
});

async function pluginsBelow(path: string, origin: FoundPlugin['origin']): Promise<FoundPlugin[]> {
  if (await isFile(join(path, 'index.js'))) return [found(path, origin)];
  const below = await foldersIn(path);
  const plugins = await Promise.all(below.map((folder) => isFile(join(folder, 'index.js'))));
  return below.filter((_, at) => plugins[at]).map((folder) => found(folder, origin));
}

/** The folders that EARSHOT_PLUGINS names: absolute paths, separated as in PATH. */
export const outsideFolders = (text: string | undefined): string[] => (text ?? '').split(delimiter).filter(Boolean);

export interface FinderResult {
  plugins: FoundPlugin[];
  /** folders that were named but cannot be used, with the reason */
  missing: { folder: string; reason: string }[];
}

/**
 * Finds plugin folders: own ones in `<own>/<kind>/<name>/index.js`; each outside folder is a plugin (it has an index.js)
 * or holds plugins. A folder that cannot be read is reported, the others are found.
 */
export async function findPlugins(own: string, outside: readonly string[]): Promise<FinderResult> {
  const result: FinderResult = { plugins: [], missing: [] };
  for (const kind of await foldersIn(own)) result.plugins.push(...(await pluginsBelow(kind, 'own')));
  for (const folder of outside) {
    try {
      if (!isAbsolute(folder)) throw new Error('name it by its full path');
      const plugins = await pluginsBelow(folder, 'outside');
      if (plugins.length === 0) throw new Error('it holds no index.js');
      result.plugins.push(...plugins);
    } catch (error) {
      result.missing.push({ folder, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return result;
}
