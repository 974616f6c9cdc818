import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { T } from '@earshot/host/area';
import { superuser } from '@earshot/host/boot/database/provision';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { withClient } from '@earshot/host/store/client';
import { expect } from 'chai';
import { testDatabase, urlOf } from '../../kit/hosts/database.ts';
import { aNote, anotherHost, aRoom } from '../../kit/hosts/host.ts';

describe('earshot on the command line', function () {
  this.timeout(180_000);
  let folder: string;
  let settings: NodeJS.ProcessEnv;
  let host: Host;
  before(async () => {
    // A separate host: other hosts sign their audit logs with other keys.
    host = await anotherHost(createLog('fatal'), { database: testDatabase('commands') });
    await aNote((await aRoom('Harbour', host)).admin);
    folder = mkdtempSync(join(tmpdir(), 'earshot-commands-'));
    settings = {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      EARSHOT_DATA: host.container.get(T.environment).data,
      EARSHOT_SECRET_KEY: host.container.get(T.secretKey).toString('hex'),
      EARSHOT_LOG_LEVEL: 'error',
      DATABASE_URL: urlOf(await testDatabase('commands')),
    };
  });
  after(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function earshot(args: string[], { before = [] as string[] } = {}) {
    const program = [
      process.execPath,
      '--import=tsx',
      '--conditions=source',
      join(projectRoot(), 'host', 'earshot.ts'),
    ];
    const [file = '', ...rest] = [...before, ...program, ...args];
    const { status, stdout, stderr, error } = spawnSync(file, rest, {
      encoding: 'utf8',
      env: settings,
      cwd: projectRoot(),
    });
    return { status, stdout, stderr, error };
  }

  it('makes a backup while Earshot runs, says what is in it, and never writes over a file', () => {
    const path = join(folder, 'a.tar');
    const made = earshot(['backup', path]);
    expect(made.status, made.stderr).to.equal(0);
    expect(made.stdout).to.match(/Backed up to .*a\.tar \([\d,]+ bytes\), and read back: [\d,]+ rows and \d+ files?/);
    expect(made.stdout).to.contain('Keep secret.key');
    const verified = earshot(['verify', path]);
    expect(verified.status, verified.stderr).to.equal(0);
    expect(verified.stdout).to.contain('is whole');
    const again = earshot(['backup', path]);
    expect([again.status, again.stderr]).to.deep.equal([
      1,
      `${path} already exists. Choose another name: a backup never replaces a file.\n`,
    ]);
  });

  it('detects a damaged backup file', () => {
    const path = join(folder, 'b.tar');
    expect(earshot(['backup', path]).status).to.equal(0);
    writeFileSync(path, readFileSync(path).subarray(0, 40_000));
    const { status, stderr, stdout } = earshot(['verify', path]);
    expect([status, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.contain('is damaged: its end is missing');
  });

  it('says so when the disk is full, and leaves nothing behind', function () {
    const path = join(folder, 'c.tar');
    const { status, stderr, error } = earshot(['backup', path], { before: ['prlimit', '--fsize=30000'] });
    if (error) this.skip();
    expect(status).to.equal(1);
    expect(stderr).to.contain(`There is no room left for ${path}. Make room there`);
    expect([existsSync(path), existsSync(`${path}.half`)]).to.deep.equal([false, false]);
  });

  it('refuses to restore over what is there', () => {
    const path = join(folder, 'd.tar');
    expect(earshot(['backup', path]).status).to.equal(0);
    const { status, stderr } = earshot(['restore', path]);
    expect(status).to.equal(1);
    expect(stderr).to.contain('The database is not empty');
  });

  it('verifies the audit logs, and names the first entry that was tampered with', async function () {
    const { connection, embedded } = await testDatabase('commands');
    const clean = earshot(['audit', 'verify']);
    expect(`${clean.status},${clean.stdout}`).to.match(/^0,\d+ audit logs? checked, 0 tampered with\.\n$/);
    if (!embedded) this.skip(); // tampering needs a superuser there
    const { workspaceId, admin } = await aRoom('Harbour', host);
    await aNote(admin);
    await withClient(superuser(connection.host, connection.database), async (client) => {
      await client.query(`set session_replication_role = 'replica'`);
      const first = await client.query<{ seq: string }>(
        `update audits set operation = 'forged' where workspace_id = $1 and seq = (select min(seq) from audits where workspace_id = $1) returning seq`,
        [workspaceId],
      );
      const found = earshot(['audit', 'verify']);
      expect(found.status).to.equal(1);
      expect(found.stdout).to.contain(
        `Workspace ${workspaceId}: the audit log was tampered with. The first entry that is wrong is number ${first.rows[0]?.seq}.`,
      );
      await client.query('delete from tenants where workspace_id = $1', [workspaceId]);
    });
  });

  it('lists the commands after a mistyped one', () => {
    for (const args of [['backup'], ['restore', 'a', '--force'], ['constructor', 'a']]) {
      const { status, stderr, stdout } = earshot(args);
      expect([status, stdout], args.join(' ')).to.deep.equal([2, '']);
      expect(stderr).to.contain('npm run earshot -- backup <file>');
    }
  });
});
