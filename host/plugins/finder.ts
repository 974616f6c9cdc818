import { readdir, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A plugin's folder, before it is loaded. */
export interface FoundPlugin {
  /** the folder's name, used in failures until the plugin's id is known */
  name: string;
  /** the folder's URL, with a slash at the end */
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

async function pluginsBelow(path: string): Promise<FoundPlugin[]> {
  if (await isFile(join(path, 'index.js'))) return [found(path, 'outside')];
  const below = await foldersIn(path);
  const plugins = await Promise.all(below.map((folder) => isFile(join(folder, 'index.js'))));
  return below.filter((_, at) => plugins[at]).map((folder) => found(folder, 'outside'));
}

/** The folder of an outside plugin: a full path, or an npm package installed beside Earshot's packages. */
const folderOf = (room: string, named: string): string => {
  if (isAbsolute(named)) return named;
  const packages = join(room, '..', 'node_modules');
  const folder = join(packages, named);
  if (relative(packages, folder).startsWith('..')) throw new Error('name it by its full path or as an npm package');
  return folder;
};

export interface FinderResult {
  plugins: FoundPlugin[];
  /** unusable folders, each with the reason */
  missing: { folder: string; reason: string }[];
}

/** Finds own plugins by their sources, so that build output of a deleted plugin is ignored. */
async function ownPlugins(room: string): Promise<FinderResult> {
  const result: FinderResult = { plugins: [], missing: [] };
  const kinds = (await foldersIn(room)).filter((kind) => basename(kind) !== 'dist');
  for (const source of (await Promise.all(kinds.map(foldersIn))).flat()) {
    const built = join(room, 'dist', relative(room, source));
    if (await isFile(join(built, 'index.js'))) result.plugins.push(found(built, 'own'));
    else result.missing.push({ folder: source, reason: 'it is not built: run npm run build' });
  }
  return result;
}

/** Finds the operator's plugins: a folder or npm package is a plugin (it has an index.js) or contains plugins. */
export async function findOutside(room: string, outside: readonly string[]): Promise<FinderResult> {
  const result: FinderResult = { plugins: [], missing: [] };
  for (const folder of outside) {
    try {
      const plugins = await pluginsBelow(folderOf(room, folder));
      if (plugins.length === 0) throw new Error('it holds no index.js');
      result.plugins.push(...plugins);
    } catch (error) {
      result.missing.push({ folder, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return result;
}

/**
 * Finds plugin folders: own ones in `<room>/<kind>/<name>`, built into `<room>/dist`, and the operator's. An unusable
 * folder is reported and does not affect the others.
 */
export async function findPlugins(room: string, outside: readonly string[]): Promise<FinderResult> {
  const [own, others] = await Promise.all([ownPlugins(room), findOutside(room, outside)]);
  return { plugins: [...own.plugins, ...others.plugins], missing: [...own.missing, ...others.missing] };
}
