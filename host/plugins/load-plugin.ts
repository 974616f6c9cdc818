import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { limits } from '@earshot/core/limits';
import type { AnyPoint, Contribution } from '@earshot/core/plugin/contribution';
import { type Plugin, pluginShape } from '@earshot/core/plugin/plugin';
import { TaskFailure } from '@earshot/processing/pool/pool';
import { shareCore } from '@earshot/processing/pool/thread-walls';
import * as z from 'zod';
import type { FoundPlugin } from './finder.ts';
import { secretFields } from './settings-form.ts';

/** A valid plugin, with its contributions parsed by their points. */
export interface ReadPlugin extends Omit<FoundPlugin, 'name'> {
  plugin: Plugin;
  /** number of the load in this process, so that a changed file does not come from the module cache */
  load: number;
  /** panel.js, if it draws a contribution */
  panel?: PanelFile;
}

/** The module that draws a plugin's contributions, as of loading. */
export interface PanelFile {
  code: Buffer;
  /** hash of the code, in hex */
  hash: string;
}

/** A plugin that this host uses. */
export interface LoadedPlugin extends ReadPlugin {
  /** aborted when the plugin is unloaded */
  gone: AbortSignal;
}

export interface LoadNeeds {
  points: readonly AnyPoint[];
  /** loads an outside plugin in a thread first, isolated from the host */
  probe: (plugin: { plugin: string; url: string }, options: { deadlineMs: number }) => Promise<unknown>;
  deadlineMs?: number;
}

const LOOK_MS = 20;
const MOST_PATIENT = 10;
const idledMs = () => performance.eventLoopUtilization().idle;

// A hanging plugin leaves the event loop idle. A busy host is not the plugin's fault, so only idle time counts towards
// the deadline, up to a limit.
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const [idled, latest] = [idledMs(), performance.now() + MOST_PATIENT * ms];
  const look = () => {
    const left = ms - (idledMs() - idled);
    if (left <= 0 || performance.now() >= latest) late.reject(new Error(`it was not loaded within ${ms} ms`));
    else timer = setTimeout(look, Math.max(LOOK_MS, left));
  };
  let timer = setTimeout(look, ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The URL of a plugin's file; the number makes a later load read the file again. */
export const fileOf = ({ folder, load }: Pick<LoadedPlugin, 'folder' | 'load'>, file: string): string => {
  const url = new URL(file, folder);
  if (!url.href.startsWith(folder.href)) throw new Error(`${file} lies outside the plugin's folder`);
  url.searchParams.set('load', String(load));
  return url.href;
};

function checkContribution(contribution: Contribution, points: readonly AnyPoint[]): Contribution {
  const point = points.find((known) => known.point === contribution.point);
  if (!point) throw new Error(`it contributes to ${String(contribution.point)}, which this Earshot does not have`);
  const { point: name, ...given } = contribution;
  const checked = point.shape.parse(given) as Omit<Contribution, 'point'>;
  if ('settings' in checked) secretFields(checked.settings as z.ZodObject);
  return { ...checked, point: name };
}

function checkPlugin(declared: unknown, points: readonly AnyPoint[]): Plugin {
  if (typeof declared !== 'object' || declared === null)
    throw new Error('index.js exports no plugin: write export default plugin({ … })');
  const plugin = pluginShape.parse(declared);
  const settings = plugin.settings.strict();
  secretFields(settings);
  const contributes = plugin.contributes.map((contribution) => checkContribution(contribution, points));
  // An event of automations can apply to several entities.
  const names = contributes.map((one) => `${one.point} ${one.id}${'entity' in one ? ` of ${one.entity}` : ''}`);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`it contributes ${twice} twice`);
  return { ...plugin, settings, contributes };
}

/** Reads panel.js of a plugin; throws with the reason if it is missing or too large. */
async function readPanel(folder: URL): Promise<PanelFile> {
  const file = new URL('panel.js', folder);
  const size = await stat(file).then(
    (entry) => entry.size,
    () => undefined,
  );
  if (size === undefined) throw new Error('it draws a chart or panel, for which panel.js has to be beside index.js');
  if (size > limits.plugins.panelBytes)
    throw new Error(`its panel.js has more than ${limits.plugins.panelBytes / 1000} kB`);
  const code = await readFile(file);
  return { code, hash: createHash('sha256').update(code).digest('hex').slice(0, 16) };
}

/**
 * Imports a plugin and checks its declaration; an outside one is loaded in a thread first. Throws with the reason if it
 * does not load in time, throws, or declares something that is not allowed.
 */
export async function loadPlugin(
  found: FoundPlugin,
  load: number,
  { points, probe, deadlineMs = limits.plugins.loadMs }: LoadNeeds,
): Promise<ReadPlugin> {
  const { name, ...rest } = found;
  const url = fileOf({ ...rest, load }, 'index.js');
  if (found.origin === 'outside') {
    shareCore();
    await probe({ plugin: name, url }, { deadlineMs });
  }
  const module = (await within(import(url), deadlineMs)) as { default?: unknown };
  const plugin = checkPlugin(module.default, points);
  const drawn = plugin.contributes.some((one) => points.find(({ point }) => point === one.point)?.drawn);
  return { ...rest, load, plugin, ...(drawn ? { panel: await readPanel(found.folder) } : {}) };
}

const wordsOf = (error: unknown) =>
  error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : 'it threw';

/** The kind of a plugin's failure, as a word without content. */
export const kindOf = (error: unknown): string =>
  error instanceof TaskFailure ? error.reason : error instanceof z.ZodError ? 'answer' : 'threw';

/** The reason of a plugin's failure, in one line for operators; it can quote the plugin's input. */
export const reasonOf = (error: unknown): string => wordsOf(error).replaceAll(/\s+/g, ' ').slice(0, 500);

// Messages above and in the registry that have nothing of the plugin's but names.
const HOSTS_REASONS = [
  /^index\.js exports no plugin: write export default plugin\(\{ … \}\)$/,
  /^it contributes to [\w-]{1,100}, which this Earshot does not have$/,
  /^it contributes [\w-]{1,100} [\w:-]{1,100}(?: of \w{1,100})? twice$/,
  /^it draws a chart or panel, for which panel\.js has to be beside index\.js$/,
  /^its panel\.js has more than \d+ kB$/,
  /^another plugin has the id [\w-]{1,100}$/,
];

/** True if a plugin did not load for a reason in the host's own words, which administrators can read. */
export const isHostsReason = (reason: string): boolean => HOSTS_REASONS.some((words) => words.test(reason));
