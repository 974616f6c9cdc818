import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, lstat, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '@earshot/config/start-failure';
import { makePrivateFolder, runProgram, type ServerAccount, serverEnvironment } from './server-account.ts';
import type { ServerFiles } from './server-files.ts';
import { serverSettings } from './server-settings.ts';

/** A database folder with the programs and the account that serve it. */
export interface Cluster {
  /** Contains data/ (PostgreSQL's own), run/ (the socket) and server.log. */
  folder: string;
  files: ServerFiles;
  account: ServerAccount | undefined;
  durable: boolean;
}

export interface LivingServer {
  pid: number;
  program: string;
  socketFolder: string;
  state: 'starting' | 'ready' | 'stopping';
}

const SOCKET_NAME = '/.s.PGSQL.5432';
const SOCKET_LIMIT = 107; // sun_path has 108 bytes with its closing zero
const LOG_LIMIT = 10 * 1024 * 1024;

export const dataFolder = (cluster: Cluster) => join(cluster.folder, 'data');
export const program = (cluster: Cluster) => join(cluster.files.bin, 'postgres');
const settingsFile = (cluster: Cluster) => join(dataFolder(cluster), 'postgresql.conf');
const logFile = (cluster: Cluster) => join(cluster.folder, 'server.log');

/** The server currently running on this folder, whoever started it. */
export async function livingServer(cluster: Cluster): Promise<LivingServer | undefined> {
  const lines = (await readIfThere(join(dataFolder(cluster), 'postmaster.pid')))?.split('\n') ?? [];
  const pid = Number(lines[0]);
  const program = pid ? await serving(pid, dataFolder(cluster)) : undefined;
  if (!program) return undefined;
  const state = lines[7]?.trim();
  return {
    pid,
    program,
    socketFolder: lines[4] ?? '',
    state: state === 'ready' || state === 'stopping' ? state : 'starting',
  };
}

/** The program of this process if it serves that folder; process ids are reused, especially after a reboot. */
async function serving(pid: number, folder: string): Promise<string | undefined> {
  const command = (await readIfThere(`/proc/${pid}/cmdline`))?.split('\0') ?? [];
  return command.includes(folder) ? command[0] : undefined;
}

/** Creates the database folder if there is none, in one step that a crash can't leave half done. */
export async function createCluster(cluster: Cluster): Promise<void> {
  await makePrivateFolder(cluster.folder, cluster.account);
  const data = dataFolder(cluster);
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const half = `${data}.half-${process.pid}`;
  const locale = cluster.files.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const args = ['-D', half, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', ...locale];
  const made = await runProgram(
    join(cluster.files.bin, 'initdb'),
    [...args, '--data-checksums', ...(cluster.durable ? [] : ['--no-sync'])],
    cluster.folder,
    cluster.account,
  );
  if (made.code !== 0) {
    await rm(half, { recursive: true, force: true });
    throw new StartFailure(
      `The database could not be made in ${cluster.folder}: ${lastLine(made.output)} Make room there, or set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  await rename(half, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another start was faster
  });
}

/** Refuses a folder of another major version of PostgreSQL. */
export async function checkVersion(cluster: Cluster): Promise<void> {
  const written = (await readFile(join(dataFolder(cluster), 'PG_VERSION'), 'utf8')).trim();
  const { major } = cluster.files;
  if (Number(written) === major) return;
  const wanted = Number(written) > major ? 'a newer' : 'an older';
  throw new StartFailure(
    `The database in ${cluster.folder} was written by PostgreSQL ${written} and this Earshot brings ${major}: start it with ${wanted} Earshot that brings ${written}, or set EARSHOT_DATA to another folder.`,
  );
}

/** True if the settings on disk, with which a running server was started, are the current ones. */
export async function hasSettings(cluster: Cluster): Promise<boolean> {
  return (await readIfThere(settingsFile(cluster))) === (await settings(cluster));
}

async function settings(cluster: Cluster): Promise<string> {
  return serverSettings(await socketFolder(cluster), cluster.durable);
}

async function writeSettings(cluster: Cluster): Promise<void> {
  if (await hasSettings(cluster)) return;
  await writeFile(settingsFile(cluster), await settings(cluster), { mode: 0o600 });
  if (cluster.account) await chown(settingsFile(cluster), cluster.account.uid, cluster.account.gid);
}

/** Starts a server on a folder where none runs, and waits until it accepts queries (crash recovery included). */
export async function startServer(cluster: Cluster): Promise<LivingServer> {
  const data = dataFolder(cluster);
  await makePrivateFolder(await socketFolder(cluster), cluster.account);
  await dropForeignPidFile(cluster);
  await writeSettings(cluster);
  const log = await openLog(cluster);
  const from = (await log.stat()).size;
  const child = spawn(program(cluster), ['-D', data], {
    ...cluster.account,
    cwd: data,
    env: serverEnvironment(cluster.folder),
    detached: true, // own session: it ends when we stop it, not with the terminal's Ctrl+C
    stdio: ['ignore', log.fd, log.fd],
  });
  let failed: string | undefined;
  child.on('error', (error) => {
    failed = error.message;
  });
  child.on('exit', (code, signal) => {
    failed ??= `ended with ${signal ?? code}`;
  });
  child.unref();
  await log.close();
  for (;;) {
    if (failed !== undefined) throw new Error(`${failed}: ${lastLine(await readFrom(logFile(cluster), from))}`);
    const living = await livingServer(cluster);
    if (living?.state === 'ready' && living.pid === child.pid) return living;
    await pause(15);
  }
}

/** Stops the server: open transactions are rolled back, committed ones stay. */
export async function stopServer(cluster: Cluster, patience = 20_000): Promise<void> {
  const living = await livingServer(cluster);
  if (!living) return;
  process.kill(living.pid, 'SIGINT'); // PostgreSQL's "fast" stop
  if (await gone(cluster, living.pid, patience)) return;
  process.kill(living.pid, 'SIGQUIT'); // "immediate": the next start recovers from the log
  if (await gone(cluster, living.pid, patience)) return;
  throw new Error(`The database server (process ${living.pid}) does not stop.`);
}

/** Waits until the process no longer serves this folder; false if it still does after `patience` milliseconds. */
export async function gone(cluster: Cluster, pid: number, patience: number): Promise<boolean> {
  const until = performance.now() + patience;
  while (await serving(pid, dataFolder(cluster))) {
    if (performance.now() > until) return false;
    await pause(15);
  }
  return true;
}

async function socketFolder(cluster: Cluster): Promise<string> {
  const near = join(cluster.folder, 'run');
  if (Buffer.byteLength(near + SOCKET_NAME) <= SOCKET_LIMIT) return near;
  const name = createHash('sha256').update(cluster.folder).digest('hex').slice(0, 16);
  const far = join(tmpdir(), `earshot-${name}`);
  // Anyone can create folders in /tmp: this one is trusted only if it is ours.
  const found = await lstat(far).catch(() => undefined);
  const owner = cluster.account?.uid ?? process.getuid?.();
  if (found && (!found.isDirectory() || found.uid !== owner)) {
    throw new StartFailure(`${far} belongs to someone else: remove it, or set EARSHOT_DATA to a shorter path.`);
  }
  return far;
}

async function dropForeignPidFile(cluster: Cluster): Promise<void> {
  const file = join(dataFolder(cluster), 'postmaster.pid');
  const pid = Number((await readIfThere(file))?.split('\n')[0]);
  if (pid && existsSync(`/proc/${pid}`) && !(await livingServer(cluster))) await rm(file, { force: true });
}

async function openLog(cluster: Cluster) {
  const file = logFile(cluster);
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}

function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}

async function readFrom(file: string, position: number): Promise<string> {
  return (await readFile(file)).subarray(position).toString();
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? 'no reason given.';
  return fatal.replace(/^.*?(FATAL|PANIC|error): +/, '').trim();
}
