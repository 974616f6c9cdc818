import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, dataFolder } from '@earshot/host/boot/database/cluster';
import { connectionOf } from '@earshot/host/boot/database/database-url';
import { runServer } from '@earshot/host/boot/database/embedded-server';
import { embeddedCluster, type OpenDatabase } from '@earshot/host/boot/database/open-database';
import { checkOutside } from '@earshot/host/boot/database/outside-database';
import { provision, superuser } from '@earshot/host/boot/database/provision';
import { makeDataFolder } from '@earshot/host/boot/database/server-account';
import type { ServerFiles } from '@earshot/host/boot/database/server-files';
import { withClient } from '@earshot/host/store/client';
import type { Client } from 'pg';
import { isAlive } from '../is-alive.ts';

// One server for all test runs of this user, with separate databases for each process: several people can run specs at
// once.
const FOLDER = join('/tmp', `earshot-test-${process.getuid?.() ?? 0}`);
const USERS = join(FOLDER, 'users');
// earshot_test_1234
const OURS = /^earshot_(?:test|jobs|plugins|stored|mail|shares|webhooks|restored|backup|commands|locked)_(\d+)$/;

const DEBIAN = '/usr/lib/postgresql';

/** The PostgreSQL of Debian; the oldest of several, since Earshot comes with the newest. */
export function machineServer(): ServerFiles | undefined {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const [major] = majors.filter((found) => found >= 15).sort((a, b) => a - b);
  return major === undefined ? undefined : { bin: join(DEBIAN, String(major), 'bin'), major };
}

const opened = new Map<string, Promise<OpenDatabase>>();

/**
 * A database of this test process, empty at first use, opened as by the application (role earshot, row security
 * binding). Tests that must not affect the host of these tests, such as queues with jobs or migrations that lock
 * tables, use another name.
 */
export function testDatabase(
  name:
    | 'test'
    | 'jobs'
    | 'plugins'
    | 'stored'
    | 'mail'
    | 'media'
    | 'shares'
    | 'webhooks'
    | 'restored'
    | 'backup'
    | 'commands'
    | 'locked' = 'test',
): Promise<OpenDatabase> {
  const database = `earshot_${name}_${process.pid}`;
  const { TEST_DATABASE_URL: given } = process.env;
  const open = opened.get(database) ?? (given ? openGiven(given, database) : openShared(database));
  opened.set(database, open);
  return open;
}

/** URL of a database for a host in a separate process. */
export function urlOf({ connection: { host, port, database, username, password } }: OpenDatabase): string {
  const url = new URL(`postgres://${username}@localhost:${port}/${database}`);
  url.password = password ?? '';
  url.searchParams.set('host', host);
  return url.href;
}

async function openShared(database: string): Promise<OpenDatabase> {
  await makeDataFolder(FOLDER);
  const cluster = { ...(await embeddedCluster(FOLDER)), durable: false };
  announce(cluster);
  for (let tries = 1; ; tries += 1) {
    try {
      const { socketFolder } = await runServer(cluster);
      const connection = await withClient(superuser(socketFolder), async (admin) => {
        await dropDeserted(admin, database);
        return provision(admin, socketFolder, database);
      });
      return { connection, embedded: true, stop: async () => undefined };
    } catch (error) {
      // The last process stops the server, possibly at this moment.
      if (tries === 5) throw error;
    }
  }
}

async function openGiven(url: string, database: string): Promise<OpenDatabase> {
  const given = connectionOf(url);
  await withClient(given, async (client) => {
    await dropDeserted(client, database);
    await client.query(`create database ${database}`);
  });
  const connection = await checkOutside({ ...given, database }, false);
  return { connection, embedded: false, stop: async () => undefined };
}

/** Drops databases left by ended processes, and one left under the name that is to be opened. */
async function dropDeserted(client: Client, database: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
  for (const { datname } of rows) {
    const pid = Number(OURS.exec(datname)?.[1]);
    if (datname === database || (pid && !isAlive(pid)))
      await client.query(`drop database if exists ${datname} with (force)`);
  }
}

function announce(cluster: Cluster): void {
  mkdirSync(USERS, { recursive: true });
  writeFileSync(join(USERS, String(process.pid)), '');
  process.once('exit', () => leave(cluster));
}

// Runs while the process exits, so without a promise: PostgreSQL stops by itself after the signal.
function leave(cluster: Cluster): void {
  rmSync(join(USERS, String(process.pid)), { force: true });
  const others = readdirSync(USERS).map(Number);
  for (const pid of others.filter((other) => !isAlive(other))) rmSync(join(USERS, String(pid)), { force: true });
  if (!others.some(isAlive)) signalServer(cluster);
}

function signalServer(cluster: Cluster): void {
  const file = join(dataFolder(cluster), 'postmaster.pid');
  const server = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (server && isAlive(server)) process.kill(server, 'SIGINT');
}
