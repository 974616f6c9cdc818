import { stopServer } from '@earshot/host/boot/database/cluster';
import { runServer } from '@earshot/host/boot/database/embedded-server';
import { embeddedCluster } from '@earshot/host/boot/database/open-database';
import { DataFolder, HostProcess } from '../kit/host-process.ts';
import { formatIndex, pluginFolder } from '../kit/plugin-folder.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL = 'warm: ready ≤ 1.5 s after the embedded database’s own start; plugins ≤ 3 ms each';
const MOST_MS = 1500;
const MOST_PER_PLUGIN_MS = 3;

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Milliseconds until a host serves its first page, with the database that it starts. */
async function untilFirstPage(data: string, env: Record<string, string> = {}): Promise<number> {
  const host = new HostProcess({ data, env });
  const ms = await timed(async () => {
    await host.isReady();
    await (await fetch(host.url)).text();
  });
  const code = await host.end('SIGTERM');
  // A plugin that could not be loaded would make this quick.
  if (code !== 0 || /"level":"(warn|error)"/.test(host.out))
    throw new Error(`Not well: ${code} ${host.out} ${host.err}`);
  return ms;
}

/** Milliseconds until the database alone takes queries. */
async function databaseAlone(data: string): Promise<number> {
  const cluster = await embeddedCluster(data);
  const ms = await timed(() => runServer(cluster));
  await stopServer(cluster);
  return ms;
}

async function fresh(): Promise<number> {
  const folder = new DataFolder();
  try {
    return await untilFirstPage(folder.path);
  } finally {
    await folder.remove();
  }
}

/** A folder of made-up plugins as an operator would name them; answers the environment that loads them. */
async function manyPlugins(count: number) {
  const names = Array.from({ length: count }, (_, at) => `format-${at}`);
  const plugins = Object.fromEntries(names.map((name) => [name, { index: formatIndex(name) }]));
  const { path, remove } = await pluginFolder(plugins);
  return { env: { EARSHOT_PLUGINS: names.map((name) => `${path}/${name}`).join(',') }, remove };
}

/** How long a start takes beside that of the database, on a fresh folder and a warm one, and with many plugins. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const rounds = Number(option(args, 'rounds') ?? (small ? 1 : 7));
  const plugins = Number(option(args, 'plugins') ?? (small ? 10 : 100));
  const folder = new DataFolder();
  const { env, remove } = await manyPlugins(plugins);
  const times = { fresh: [] as number[], database: [] as number[], warm: [] as number[], withPlugins: [] as number[] };
  try {
    await untilFirstPage(folder.path);
    for (let round = 0; round < rounds; round += 1) {
      times.database.push(await databaseAlone(folder.path));
      times.warm.push(await untilFirstPage(folder.path));
      times.withPlugins.push(await untilFirstPage(folder.path, env));
      if (round < 3) times.fresh.push(await fresh());
    }
  } finally {
    await remove();
    await folder.remove();
  }
  const medians = Object.fromEntries(
    Object.entries(times).map(([name, values]) => [name, rounded(quantile(values, 0.5))]),
  ) as Record<keyof typeof times, number>;
  const own = rounded(medians.warm - medians.database);
  const perPlugin = rounded((medians.withPlugins - medians.warm) / plugins);
  const holds = own <= MOST_MS && perPlugin <= MOST_PER_PLUGIN_MS;
  const ratio = rounded(medians.warm / medians.database);
  return { bench: 'start', holds, goal: GOAL, ratio, peer: medians.database, own, perPlugin, plugins, rounds, medians };
}
