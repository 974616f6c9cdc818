import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '@earshot/config/start-failure';
import { expect } from 'chai';
import type { Client } from 'pg';
import { type Connection, withClient } from '../../store/client.ts';
import { type Cluster, livingServer, stopServer } from './cluster.ts';
import { embeddedCluster, type OpenDatabase, openDatabase } from './open-database.ts';
import { EXTENSIONS, superuser } from './provision.ts';

const told: string[] = [];
const quiet = { info: () => undefined, warn: (text: string) => void told.push(text) };
const AS_ROOT = process.getuid?.() === 0;

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(StartFailure);
  return error instanceof StartFailure ? error.message : '';
}

describe('openDatabase, embedded', () => {
  let data: string;
  let cluster: Cluster;
  let opened: OpenDatabase | undefined;

  const open = async (): Promise<OpenDatabase> => {
    opened = await openDatabase({ data, allowBypassRls: false }, quiet);
    return opened;
  };
  const pid = async () => (await livingServer(cluster))?.pid ?? 0;
  const ask = <R extends object>(connection: Connection, sql: string) =>
    withClient(connection, async (client: Client) => (await client.query<R>(sql)).rows);

  before(async function () {
    this.timeout(60_000);
    // Short on purpose: a socket's path has less than 108 bytes.
    data = mkdtempSync('/tmp/earshot-open-');
    cluster = await embeddedCluster(data);
  });
  afterEach(async () => {
    await opened?.stop();
    opened = undefined;
  });
  after(async () => {
    await stopServer(cluster);
    rmSync(data, { recursive: true, force: true });
  });

  it('starts on an empty folder with an ordinary role, its own database and the extensions', async () => {
    const { connection, embedded } = await open();
    expect(embedded).to.equal(true);
    const [role] = await ask<{ user: string; bypasses: boolean; owns: boolean }>(
      connection,
      `select current_user as user, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as bypasses,
              exists (select from pg_database where datname = current_database() and datdba = pg_roles.oid) as owns
         from pg_roles where rolname = current_user`,
    );
    expect(role).to.deep.equal({ user: 'earshot', bypasses: false, owns: true });
    const extensions = await ask<{ extname: string }>(connection, 'select extname from pg_extension');
    expect(extensions.map(({ extname }) => extname)).to.include.members([...EXTENSIONS]);
    expect(await ask(connection, "select lower('ÉÄ') as text, unaccent('é') as plain")).to.deep.equal([
      { text: 'éä', plain: 'e' },
    ]);
  });

  it('lets nobody else into its folders', async () => {
    await open();
    for (const folder of ['', 'data', 'run']) {
      expect(statSync(join(cluster.folder, folder)).mode & 0o077, folder).to.equal(0);
    }
  });

  it('stops the server with everything that belongs to it, and stops once', async () => {
    const database = await open();
    const server = await pid();
    expect(existsSync(`/proc/${server}`)).to.equal(true);
    await Promise.all([database.stop(), database.stop()]);
    expect(await livingServer(cluster)).to.equal(undefined);
    // An ending process returns its memory, with its command line, a moment before it has ended.
    await eventually(async () => expect(hasEnded(server)).to.equal(true));
    expect(readdirSync(join(cluster.folder, 'run'))).to.deep.equal([]);
  });

  it('keeps what was written over a restart', async () => {
    await ask((await open()).connection, 'create table kept as select 1 as value');
    await opened?.stop();
    expect(await ask((await open()).connection, 'select value from kept')).to.deep.equal([{ value: 1 }]);
  });

  it('adopts the server of a host that was killed, and stops it in the end', async () => {
    const host = await startHost(data);
    const server = await pid();
    expect(server).to.be.greaterThan(0);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await open();
    expect(await pid()).to.equal(server);
    await opened?.stop();
    expect(await pid()).to.equal(0);
  });

  it('starts an adopted server anew when it has other settings', async () => {
    const host = await startHost(data);
    const server = await pid();
    host.kill('SIGKILL');
    await once(host, 'exit');
    writeFileSync(join(cluster.folder, 'data', 'postgresql.conf'), '# as an older Earshot wrote it\n');
    await ask((await open()).connection, 'select 1');
    expect(await pid()).not.to.be.oneOf([0, server]);
  });

  it('finds another place for the socket where the path of the folder is too long for one', async function () {
    this.timeout(60_000);
    const long = join(data, 'x'.repeat(100));
    const { connection, stop } = await openDatabase({ data: long, allowBypassRls: false }, quiet);
    try {
      expect(Buffer.byteLength(connection.host)).to.be.lessThan(80);
      expect(await ask(connection, 'select 1 as value')).to.have.length(1);
    } finally {
      await stop();
      rmSync(connection.host, { recursive: true });
    }
  });

  it('refuses a second host on the same folder and leaves the first at work', async () => {
    const first = await open();
    const server = await pid();
    expect(await failureOf(openDatabase({ data, allowBypassRls: false }, quiet))).to.match(
      /^Another Earshot is using .*: stop that one first/,
    );
    expect(await pid()).to.equal(server);
    expect(await ask(first.connection, 'select 1 as value')).to.have.length(1);
  });

  it('starts a server again that was killed under it, with everything committed', async () => {
    const { connection } = await open();
    await ask(connection, 'create table survives as select 2 as value');
    const server = await pid();
    process.kill(server, 'SIGKILL');
    const rows = await eventually(() => ask(connection, 'select value from survives'));
    expect(rows).to.deep.equal([{ value: 2 }]);
    expect(await pid()).not.to.equal(server);
    await claimed(connection.host);
    expect(await failureOf(openDatabase({ data, allowBypassRls: false }, quiet))).to.include('Another Earshot');
  });

  it('starts a server again that was told to stop while the host holds on to it', async () => {
    const { connection } = await open();
    await withClient(connection, async (client) => {
      const server = await pid();
      // Its connection is cut, which emits an error.
      client.on('error', () => undefined);
      process.kill(server, 'SIGTERM');
      await eventually(async () => expect((await livingServer(cluster))?.state).to.equal('stopping'));
      await eventually(async () => expect(await pid()).not.to.be.oneOf([0, server]));
    });
    expect(await eventually(() => ask(connection, 'select 1 as value'))).to.have.length(1);
    expect(told).to.include('The database server was told to stop while Earshot uses it. To stop both, stop Earshot.');
  });

  it('recovers when host and server were both killed', async () => {
    const host = await startHost(data);
    process.kill(await pid(), 'SIGKILL');
    host.kill('SIGKILL');
    await once(host, 'exit');
    expect(await ask((await open()).connection, 'select 1 as value')).to.have.length(1);
  });

  it('does not take another process for its server when numbers were given again', async () => {
    const file = join(cluster.folder, 'data', 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n${cluster.folder}/data\n1\n5432\n/nowhere\n\n 1 1\nready\n`);
    expect(await livingServer(cluster)).to.equal(undefined);
    expect(await ask((await open()).connection, 'select 1 as value')).to.have.length(1);
  });

  for (const [version, advice] of [
    ['17', 'an older'],
    ['99', 'a newer'],
  ] as const) {
    it(`refuses a folder that PostgreSQL ${version} wrote`, async () => {
      const file = join(cluster.folder, 'data', 'PG_VERSION');
      const real = readFileSync(file);
      writeFileSync(file, `${version}\n`);
      try {
        const text = await failureOf(open());
        expect(text).to.include(`written by PostgreSQL ${version}`).and.include(`start it with ${advice} Earshot`);
        expect(text).not.to.include('\n');
      } finally {
        writeFileSync(file, real);
      }
    });
  }
});

describe('openDatabase on a folder that cannot be used', () => {
  let place: string;
  before(() => {
    place = mkdtempSync('/tmp/earshot-bad-');
  });
  after(() => rmSync(place, { recursive: true }));

  it('says so when the folder cannot be made', async () => {
    writeFileSync(join(place, 'file'), '');
    const data = join(place, 'file', 'data');
    const text = await failureOf(openDatabase({ data, allowBypassRls: false }, quiet));
    expect(text).to.include(data).and.include('set EARSHOT_DATA to another one');
    expect(text).not.to.include('\n');
  });

  it('says so when it may not be written (root: when the server cannot get there)', async () => {
    const closed = join(place, 'closed');
    mkdirSync(join(closed, 'data'), { recursive: true });
    chmodSync(join(closed, 'data'), 0o500);
    chmodSync(closed, 0o700);
    const data = join(closed, 'data');
    const text = await failureOf(openDatabase({ data, allowBypassRls: false }, quiet));
    expect(text)
      .to.include(AS_ROOT ? 'cannot enter' : 'cannot be used')
      .and.include('set EARSHOT_DATA');
    chmodSync(data, 0o700);
  });
});

/** A separate host process, to be killed: it opens the database and stays. */
async function startHost(data: string): Promise<ChildProcess> {
  const program = `
    import { openDatabase } from '@earshot/host/boot/database/open-database';
    const log = { info() {}, warn() {} };
    await openDatabase({ data: ${JSON.stringify(data)}, allowBypassRls: false }, log);
    process.stdout.write('open');
    setInterval(() => undefined, 1000);`;
  const host = spawn(
    process.execPath,
    ['--import=tsx', '--conditions=source', '--input-type=module', '--eval', program],
    { cwd: join(import.meta.dirname, '../../..'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(host.stdout, 'data');
  return host;
}

function claimed(socketFolder: string): Promise<void> {
  return eventually(async () => {
    const locks = "select from pg_locks where locktype = 'advisory'";
    const { rowCount } = await withClient(superuser(socketFolder), (client) => client.query(locks));
    expect(rowCount).to.equal(1);
  });
}

// An ended process stays listed as a zombie if no parent collects it.
function hasEnded(pid: number): boolean {
  const file = `/proc/${pid}/status`;
  return !existsSync(file) || /^State:\s+Z/m.test(readFileSync(file, 'utf8'));
}

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + 15_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(50);
    }
  }
}
