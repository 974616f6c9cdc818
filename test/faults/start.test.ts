import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '@earshot/config/environment';
import { createProject, projects } from '@earshot/core/areas/places/project';
import { passwordResetFace, resetPassword } from '@earshot/core/areas/workspace/password-reset';
import { me } from '@earshot/core/model/member';
import { door, setUp, signIn } from '@earshot/core/model/session';
import { runServer } from '@earshot/host/boot/database/embedded-server';
import { embeddedCluster } from '@earshot/host/boot/database/open-database';
import { provision, superuser } from '@earshot/host/boot/database/provision';
import { withClient } from '@earshot/host/store/client';
import { expect } from 'chai';
import { furtherTest } from '../kit/further-test.ts';
import { DataFolder, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { Visitor } from '../kit/hosts/person.ts';

const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';
const FIRST = { EARSHOT_ADMIN_EMAIL: EMAIL, EARSHOT_ADMIN_PASSWORD: PASSWORD };

/** Output of a refused start: each line one cause, without stack traces. */
async function refused(data: string, env: Record<string, string> = {}): Promise<string[]> {
  const host = new HostProcess({ data, env });
  expect(await host.ended, host.out + host.err).to.equal(1);
  expect(host.out).to.equal('');
  expect(host.err).to.not.match(/\n\s+at |node_modules|\.js:\d|Error:/);
  return host.err.trimEnd().split('\n');
}

/** The processes with a folder in their command line. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return []; // it has ended
      }
    })
    .filter((command) => command.includes(folder));

/** An outside PostgreSQL: URLs for its superuser and for an ordinary role. */
async function outside(folder: DataFolder, database: string) {
  const { socketFolder } = await runServer(await embeddedCluster(folder.path));
  await withClient(superuser(socketFolder), (admin) => provision(admin, socketFolder, database));
  const url = (role: string) => `postgres://${role}@/${database}?host=${encodeURIComponent(socketFolder)}`;
  const sql = (text: string) => withClient(superuser(socketFolder, database), (client) => client.query(text));
  return { superuser: url('postgres'), ordinary: url('earshot'), sql };
}

describe('starting Earshot', function () {
  // Each test starts it several times.
  this.timeout(240_000);
  let folder: DataFolder;
  let path: string;
  let taken: Server;
  before((done) => {
    folder = new DataFolder();
    ({ path } = folder);
    taken = createServer().listen(0, '127.0.0.1', done);
  });
  after(async () => {
    taken.close();
    await folder.remove();
  });

  it('refuses what it cannot use, in a line that says what to do', async () => {
    const file = join(path, 'a-file');
    writeFileSync(file, '');
    const [below] = await refused(join(file, 'data'));
    expect(below).to.contain(file).and.to.contain('set EARSHOT_DATA');
    const [nowhere] = await refused('/proc/nope');
    expect(nowhere).to.contain('/proc/nope').and.to.contain('EARSHOT_DATA');
    const [unreachable, ...none] = await refused(path, {
      DATABASE_URL: 'postgres://me:Geheim-77@127.0.0.1:1/research',
    });
    expect(unreachable).to.contain('127.0.0.1:1').and.to.contain('correct DATABASE_URL').and.not.contain('Geheim');
    expect(none).to.deep.equal([]);
    const bad = {
      PORT: 'eighty',
      EARSHOT_ADMIN_EMAIL: EMAIL,
      EARSHOT_ADMIN_PASSWORD: 'Password1234',
      DATABASE_URL: 'mysql://root:Geheim-77@db/x',
    };
    const lines = await refused(path, bad);
    expect(lines.map((line) => line.split(' ')[0])).to.have.members(['PORT', 'EARSHOT_ADMIN_PASSWORD', 'DATABASE_URL']);
    expect(lines.join('\n')).to.not.contain('Geheim').and.not.contain('Password1234');
    expect(await refused(path, { EARSHOT_ADMIN_EMAIL: EMAIL })).to.have.length(1);
  });

  it('refuses a port that is taken, and takes its database down again', async () => {
    const { port } = taken.address() as AddressInfo;
    const lines = await refused(path, { PORT: String(port) });
    expect(lines).to.deep.equal([
      `Port ${port} is taken. Stop what uses it, or start with another: PORT=${port + 1} npm start`,
    ]);
    expect(processesIn(path)).to.deep.equal([]);
  });

  it('makes the first person only by the link that it prints, which works once, and has no password of its own', async () => {
    const host = await HostProcess.ready({ data: path });
    expect(host.out.match(/#token=/g)).to.have.length(1);
    const anybody = new Visitor(host.url, undefined);
    expect(await anybody.do(door, {})).to.include({ setUp: true, signedIn: false });
    for (const email of ['admin', 'admin@example.com', 'admin@localhost', 'root@localhost', EMAIL])
      for (const password of ['admin', 'password', 'earshot', 'postgres', PASSWORD])
        expect(await anybody.outcome(signIn, { email, password })).to.not.equal('ok');
    const token = host.setupLink?.split('#token=')[1] ?? '';
    const wish = { workspaceName: 'Research', name: 'Ada', email: EMAIL, password: PASSWORD };
    expect(await anybody.outcome(setUp, { ...wish, token: `${token}x` })).to.not.equal('ok');
    expect(await anybody.outcome(setUp, { ...wish, token, password: 'Password1234' })).to.equal('BAD_USER_INPUT');
    expect(await anybody.outcome(setUp, { ...wish, token })).to.equal('ok');
    expect(await anybody.outcome(setUp, { ...wish, token, email: 'eve@example.org' })).to.not.equal('ok');
    const ada = await signedIn(host.url, EMAIL, PASSWORD);
    await ada.do(createProject, { title: 'Kept' });
    // A second host on the same folder would overwrite the first one's data.
    const [line] = await refused(path);
    expect(line).to.contain('Another Earshot is using the database').and.to.contain('EARSHOT_DATA');
    expect(await (await fetch(`${host.url}/ping`)).text()).to.equal('pong');
    expect((await ada.do(me, {})).member).to.include({ email: EMAIL, admin: true });
    expect(await host.end('SIGTERM')).to.equal(0);
    expect(host.err).to.equal('');
    expect(processesIn(path)).to.deep.equal([]);
  });

  it('is warm the second time: nothing is made anew, nobody’s password either, and no link is printed', async () => {
    const env = { EARSHOT_ADMIN_EMAIL: 'eve@example.org', EARSHOT_ADMIN_PASSWORD: PASSWORD };
    const host = await HostProcess.ready({ data: path, env, terminal: true });
    expect(host.setupLink).to.equal(undefined);
    expect(
      await new Visitor(host.url, undefined).outcome(signIn, { email: 'eve@example.org', password: PASSWORD }),
    ).to.not.equal('ok');
    const ada = await signedIn(host.url, EMAIL, PASSWORD);
    expect((await ada.do(projects, {})).nodes.map(({ title }) => title)).to.deep.equal(['Kept']);
    // Ctrl+C reaches every process of the terminal's group at once; open connections do not delay the end.
    const socket = await ada.socket();
    const hanging = fetch(`${host.url}/socket.io/?EIO=4&transport=polling`).catch(() => undefined);
    expect(await host.end('SIGINT')).to.equal(0);
    expect(processesIn(path)).to.deep.equal([]);
    socket.close();
    await hanging;
  });

  furtherTest('recovers by itself from kill -9 of everything', async () => {
    const host = await HostProcess.ready({ data: path });
    const server = await folder.serverPid();
    await host.end('SIGKILL');
    expect(processesIn(path)).to.not.deep.equal([]);
    const again = await HostProcess.ready({ data: path });
    expect(await folder.serverPid(), 'the database that was still up is taken over').to.equal(server);
    process.kill((await folder.serverPid()) ?? 0, 'SIGKILL');
    await again.end('SIGKILL');
    const last = await HostProcess.ready({ data: path });
    const ada = await signedIn(last.url, EMAIL, PASSWORD);
    expect((await ada.do(projects, {})).nodes.map(({ title }) => title)).to.deep.equal(['Kept']);
    expect(await last.end('SIGTERM')).to.equal(0);
    expect(processesIn(path)).to.deep.equal([]);
  });

  it('prints the operator a link that sets a forgotten password, while it runs and while it does not', async () => {
    const asked = async (email: string) => {
      const command = new HostProcess({ data: path, args: ['reset-password', email] });
      return { code: await command.ended, out: command.out, err: command.err };
    };
    const token = (out: string) => /#token=(\S+)$/m.exec(out)?.[1] ?? '';
    const host = await HostProcess.ready({ data: path, env: FIRST });
    const first = await asked('Ada@example.org');
    expect(first, first.err).to.include({ code: 0, err: '' });
    const visitor = new Visitor(host.url, undefined);
    expect(await visitor.do(resetPassword, { token: token(first.out), password: `${PASSWORD}-2` })).to.equal(true);
    expect((await (await signedIn(host.url, EMAIL, `${PASSWORD}-2`)).do(me, {})).member.email).to.equal(EMAIL);
    expect(await asked('nobody@example.org')).to.deep.equal({
      code: 1,
      out: '',
      err: 'There is no account with the address nobody@example.org.\n',
    });
    expect(await host.end()).to.equal(0);
    const second = await asked(EMAIL);
    expect(second, second.err).to.include({ code: 0, err: '' });
    expect(processesIn(path), 'it stops what it started').to.deep.equal([]);
    const again = await HostProcess.ready({ data: path });
    const face = await new Visitor(again.url, undefined).do(passwordResetFace, { token: token(second.out) });
    expect(face.email).to.equal(EMAIL);
    expect(await again.end()).to.equal(0);
  });

  furtherTest('stops when npm, which started it, is told to', async () => {
    const env = { ...process.env, EARSHOT_DATA: path, PORT: '0', EARSHOT_SAMPLE: '0' };
    const npm = spawn('npm', ['run', '--ignore-scripts', 'start'], { cwd: projectRoot(), env, stdio: 'pipe' });
    let out = '';
    npm.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
    });
    await eventually(() => expect(out).to.contain('Earshot is ready'), 30_000);
    npm.kill('SIGTERM');
    await eventually(() => expect(processesIn(path)).to.deep.equal([]));
    expect(out).to.contain('Stopping');
  });

  furtherTest('stops in good order in the middle of starting, too', async () => {
    const host = new HostProcess({ data: path });
    while (!processesIn(path).some((command) => command.includes('postgres'))) await pause(5);
    expect(await host.end('SIGTERM')).to.equal(0);
    expect(host.err).to.equal('');
    expect(processesIn(path)).to.deep.equal([]);
  });

  if (process.env.EARSHOT_TEST === 'all' && existsSync('/usr/bin/script'))
    it('stops in good order when its terminal is closed, although nobody hears what it says', async () => {
      const host = await HostProcess.ready({ data: path, screen: true, env: { EARSHOT_LOG_LEVEL: 'debug' } });
      await host.end('SIGKILL');
      await eventually(() => expect(processesIn(path)).to.deep.equal([]));
      expect(readFileSync(join(path, 'database', 'server.log'), 'utf8')).to.match(/database system is shut down\n$/);
    });

  it('refuses tables of a newer Earshot and leaves them as they are', async () => {
    const future = (data: string, env = {}) => refused(data, env).then(([line]) => line);
    const database = await outside(folder, 'future');
    await database.sql(
      'set role earshot; create table migrations (name text primary key, at timestamptz not null default now())',
    );
    await database.sql(`insert into migrations (name) values ('999-time-travel')`);
    const line = await future(path, { DATABASE_URL: database.ordinary });
    expect(line).to.contain('made by a newer Earshot').and.to.contain('999-time-travel').and.to.contain('DATABASE_URL');
    const { rows } = await database.sql(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    expect(rows).to.deep.equal([{ relname: 'migrations' }]);
  });

  it('uses a PostgreSQL of the operator’s, but not as somebody whom row security does not bind', async () => {
    const database = await outside(folder, 'research');
    const [line] = await refused(path, { DATABASE_URL: database.superuser });
    expect(line).to.contain('bypasses row security').and.to.contain('EARSHOT_ALLOW_BYPASS_RLS=1');
    const host = await HostProcess.ready({ data: path, env: { DATABASE_URL: database.ordinary, ...FIRST } });
    expect(host.setupLink).to.equal(undefined);
    const ada = await signedIn(host.url, EMAIL, PASSWORD);
    expect((await ada.do(me, {})).member).to.include({ email: EMAIL, admin: true });
    expect(await host.end('SIGTERM')).to.equal(0);
    // An outside server must not be stopped.
    expect(await folder.serverPid()).to.be.a('number');
  });
});
