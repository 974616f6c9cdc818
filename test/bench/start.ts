import { readFileSync } from 'node:fs';
import { stopServer } from '@earshot/host/boot/database/cluster';
import { runServer } from '@earshot/host/boot/database/embedded-server';
import { embeddedCluster } from '@earshot/host/boot/database/open-database';
import { DataFolder, HostProcess } from '../kit/hosts/host-process.ts';
import { formatIndex, pluginFolder } from '../kit/hosts/plugin-folder.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL = 'warm: ready ≤ 1.5 s after the embedded database’s own start; plugins ≤ 3 ms each';
const MOST_MS = 1500;
const MOST_PER_PLUGIN_MS = 3;

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

interface Start {
  /** until the first page is served, including the start of the database */
  ms: number;
  /** CPU time of the host's own process, independent of other load */
  cpuMs: number;
}

const TICK_MS = 10;

function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function aStart(data: string, env: Record<string, string> = {}): Promise<Start> {
  const host = new HostProcess({ data, env });
  const ms = await timed(async () => {
    await host.isReady();
    await (await fetch(host.url)).text();
  });
  const cpuMs = cpuMsOf(host.pid);
  const code = await host.end('SIGTERM');
  // A plugin that failed to load would shorten this.
  if (code !== 0 || /"level":"(warn|error)"/.test(host.out))
    throw new Error(`Not well: ${code} ${host.out} ${host.err}`);
  return { ms, cpuMs };
}

/** Milliseconds until the database alone accepts queries. */
async function databaseAlone(data: string): Promise<number> {
  const cluster = await embeddedCluster(data);
  const ms = await timed(() => runServer(cluster));
  await stopServer(cluster);
  return ms;
}

async function fresh(): Promise<number> {
  const folder = new DataFolder();
  try {
    return (await aStart(folder.path)).ms;
  } finally {
    await folder.remove();
  }
}

/** A folder of made-up plugins; returns the environment that loads them. */
async function manyPlugins(count: number) {
  const names = Array.from({ length: count }, (_, at) => `format-${at}`);
  const plugins = Object.fromEntries(names.map((name) => [name, { index: formatIndex(name) }]));
  const { path, remove } = await pluginFolder(plugins);
  return { env: { EARSHOT_PLUGINS: names.map((name) => `${path}/${name}`).join(',') }, remove };
}

/** Time of a start beside that of the database, on a fresh folder and a warm one, and with many plugins. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const rounds = Number(option(args, 'rounds') ?? (small ? 1 : 7));
  const plugins = Number(option(args, 'plugins') ?? (small ? 10 : 100));
  const folder = new DataFolder();
  const { env, remove } = await manyPlugins(plugins);
  const rows: { database: number; warm: Start; many: Start }[] = [];
  const freshMs: number[] = [];
  try {
    await aStart(folder.path);
    for (let round = 0; round < rounds; round += 1) {
      const database = await databaseAlone(folder.path);
      rows.push({ database, warm: await aStart(folder.path), many: await aStart(folder.path, env) });
      if (round < 3) freshMs.push(await fresh());
    }
  } finally {
    await remove();
    await folder.remove();
  }
  // Differences within a round: other load changes more between rounds than in one.
  const median = (of: (row: (typeof rows)[number]) => number) => rounded(quantile(rows.map(of), 0.5));
  const own = median(({ warm, database }) => warm.ms - database);
  const perPlugin = median(({ many, warm }) => (many.ms - warm.ms) / plugins);
  const peer = median(({ database }) => database);
  return {
    bench: 'start',
    holds: own <= MOST_MS && perPlugin <= MOST_PER_PLUGIN_MS,
    goal: GOAL,
    ratio: rounded(own / peer),
    peer,
    own,
    perPlugin,
    plugins,
    rounds,
    freshMs: rounded(quantile(freshMs, 0.5)),
    cpu: {
      ownMs: median(({ warm }) => warm.cpuMs),
      perPluginMs: median(({ many, warm }) => (many.cpuMs - warm.cpuMs) / plugins),
    },
  };
}
