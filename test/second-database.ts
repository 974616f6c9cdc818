import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { type Cluster, stopServer } from '@earshot/host/boot/database/cluster';
import { runServer } from '@earshot/host/boot/database/embedded-server';
import { superuser } from '@earshot/host/boot/database/provision';
import { makeDataFolder, openToServer, serverAccount } from '@earshot/host/boot/database/server-account';
import { withClient } from '@earshot/host/store/client';
import { machineServer } from './kit/hosts/database.ts';

// Prepares another run of the database tests on the machine's own PostgreSQL as an operator would provide it: an
// ordinary role that owns its database, without a superuser. Arguments are passed to mocha.
async function prepare(cluster: Cluster): Promise<string> {
  const { socketFolder } = await runServer(cluster);
  await withClient(superuser(socketFolder), async (admin) => {
    const { rowCount } = await admin.query("select from pg_roles where rolname = 'operator'");
    if (rowCount === 0) await admin.query('create role operator login createdb');
    const made = await admin.query("select from pg_database where datname = 'research'");
    if (made.rowCount === 0) await admin.query('create database research owner operator template template0');
  });
  return `postgres://operator@/research?host=${socketFolder}`;
}

async function runSuite(url: string): Promise<number> {
  const args = ['--import=tsx', '--conditions=source', 'test/run.ts', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot(),
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

const files = machineServer();
if (files) {
  const data = join('/tmp', `earshot-test-${process.getuid?.() ?? 0}`);
  const folder = join(data, `second-${process.pid}`); // short: a socket's path is limited to 107 bytes
  await makeDataFolder(data);
  const account = await serverAccount(folder);
  await openToServer(data, account);
  const cluster: Cluster = { folder, files, account, durable: false };
  try {
    process.stdout.write(`\n  On PostgreSQL ${files.major} of this machine:\n`);
    process.exitCode = await runSuite(await prepare(cluster));
  } finally {
    await stopServer(cluster);
    rmSync(folder, { recursive: true });
  }
} else {
  process.stdout.write('\n  Left out: no PostgreSQL of this machine. To have it: sudo apt-get install postgresql\n');
}
