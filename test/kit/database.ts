import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, dataFolder } from '@earshot/host/boot/database/cluster';
import { runServer } from '@earshot/host/boot/database/embedded-server';
import { embeddedCluster, type OpenDatabase } from '@earshot/host/boot/database/open-database';
import { checkOutside, connectionOf } from '@earshot/host/boot/database/outside-database';
import { provision, superuser, withClient } from '@earshot/host/boot/database/provision';
import { makeDataFolder } from '@earshot/host/boot/database/server-account';
import type { Client } from 'pg';

// One server for all test runs of this user, one database for each process: several people may run specs at once.
const FOLDER = join('/tmp', `earshot-test-${process.getuid?.() ?? 0}`);
const USERS = join(FOLDER, 'users');
const DATABASE = `earshot_test_${process.pid}`;

let opened: Promise<OpenDatabase> | undefined;

/** The database of this test process, empty at first use, as the application would open it (role earshot, row security binding). */
export function testDatabase(): Promise<OpenDatabase> {
  opened ??= process.env.TEST_DATABASE_URL ? openGiven(process.env.TEST_DATABASE_URL) : openShared();
  return opened;
}

async function openShared(): Promise<OpenDatabase> {
  await makeDataFolder(FOLDER);
  const cluster = { ...(await embeddedCluster(FOLDER)), durable: false };
  announce(cluster);
  for (let tries = 1; ; tries += 1) {
    try {
      const { socketFolder } = await runServer(cluster);
      const connection = await withClient(superuser(socketFolder), async (admin) => {
        await dropDeserted(admin);
        return provision(admin, socketFolder, DATABASE);
      });
      return { connection, embedded: true, stop: async () => undefined };
    } catch (error) {
      // The last one out stops the server, and that may be just now.
      if (tries === 5) throw error;
    }
  }
}

async function openGiven(url: string): Promise<OpenDatabase> {
  const given = connectionOf(url);
  await withClient(given, async (client) => {
    await dropDeserted(client);
    await client.query(`create database ${DATABASE}`);
  });
  const connection = await checkOutside({ ...given, database: DATABASE }, false);
  return { connection, embedded: false, stop: async () => undefined };
}

async function dropDeserted(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'earshot\\_test\\_%'",
  );
  for (const { datname } of rows) {
    const pid = Number(datname.slice('earshot_test_'.length));
    if (pid === process.pid || !alive(pid)) await client.query(`drop database if exists ${datname} with (force)`);
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
  for (const pid of others.filter((other) => !alive(other))) rmSync(join(USERS, String(pid)), { force: true });
  if (!others.some(alive)) signalServer(cluster);
}

function signalServer(cluster: Cluster): void {
  const file = join(dataFolder(cluster), 'postmaster.pid');
  const server = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (server && alive(server)) process.kill(server, 'SIGINT');
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
