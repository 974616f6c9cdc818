import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNote, note as oneNote } from '@earshot/core/areas/pages/note';
import { verifyAudit } from '@earshot/core/model/audit';
import { keyIdOf } from '@earshot/host/areas/backup/key-id';
import { makeBackup } from '@earshot/host/areas/backup/make-backup';
import { restoreBackup } from '@earshot/host/areas/backup/restore-backup';
import { DiskStore } from '@earshot/host/areas/files/bytes/disk-store';
import { type Cluster, stopServer } from '@earshot/host/boot/database/cluster';
import { runServer } from '@earshot/host/boot/database/embedded-server';
import { type Connection, clientFor, provision, superuser, withClient } from '@earshot/host/boot/database/provision';
import { makeDataFolder, openToServer, serverAccount } from '@earshot/host/boot/database/server-account';
import type { Host } from '@earshot/host/boot/start';
import { T } from '@earshot/host/boot/tokens';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { furtherTest } from '../../kit/further-test.ts';
import { machineServer, testDatabase } from '../../kit/hosts/database.ts';
import { anotherHost, PASSWORD } from '../../kit/hosts/host.ts';
import { signedIn } from '../../kit/hosts/host-process.ts';
import { get } from '../../kit/hosts/uploads.ts';
import { aFurnishedRoom, type FurnishedRoom } from '../../kit/rooms/furnished-room.ts';

const log = createLog('silent');

/** What a new database does not hold: tables and functions of ours, and the queue. */
const EMPTY = `drop schema if exists graphile_worker cascade;
  do $$ declare what text; begin
    for what in select tablename from pg_tables where schemaname = 'public' loop
      execute format('drop table %I cascade', what);
    end loop;
    for what in select oid::regprocedure::text from pg_proc
      where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) = current_user loop
      execute 'drop function ' || what || ' cascade';
    end loop;
  end $$;`;

describe('a backup', function () {
  // A busy machine takes its time to start and fill a database.
  this.timeout(300_000);
  let host: Host;
  let folder: string;
  let furnished: FurnishedRoom;
  let restored: Connection;
  let secretKey: Buffer;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-backup-'));
    // Of its own: other tests fill theirs.
    host = await anotherHost(log, { database: testDatabase('backup') });
    furnished = await aFurnishedRoom(host);
    secretKey = host.container.get(T.secretKey);
    restored = (await testDatabase('restored')).connection;
  });
  after(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => withClient(restored, (client) => client.query(EMPTY)));

  let made = 0;
  const path = () => join(folder, `${made}.tar`);
  const store = (data: string) => new DiskStore(join(data, 'files'));
  const backUp = (key = secretKey) => {
    made += 1;
    const { data } = host.container.get(T.environment);
    const connection = host.container.get(T.connection) as Connection;
    return makeBackup({ connection, store: store(data), release: '1.2.3', keyId: keyIdOf(key) }, { path: path() });
  };
  const restoreTo = (data: string, keyId: string | undefined = keyIdOf(secretKey), withoutSecrets = false) =>
    restoreBackup({ connection: restored, store: store(data), keyId, log }, { path: path(), withoutSecrets });
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing was refused',
      (fault: Error) => `${fault.name}: ${fault.message}`,
    );

  it('comes back whole, and people sign in and go on', async () => {
    const { room, note, file } = furnished;
    const { manifest } = await backUp();
    expect(manifest.missing.filter(({ workspaceId }) => workspaceId === room.workspaceId)).to.deep.equal([]);
    expect(manifest.files).to.not.deep.equal([]);
    const data = join(folder, 'data');
    const back = await restoreTo(data);
    expect(back.damaged).to.deep.equal([]);
    const other = await anotherHost(log, { database: testDatabase('restored'), secretKey, data });
    try {
      const ada = await signedIn(other.url, room.admin.email, PASSWORD);
      expect(await ada.do(oneNote, { id: note.id })).to.deep.equal(await room.admin.do(oneNote, { id: note.id }));
      expect(await (await get(ada, `/files/download/${file.id}`)).text()).to.equal('I agree to take part.');
      expect(await ada.do(verifyAudit, {})).to.deep.equal({ ok: true, brokenAt: null });
      await ada.do(createNote, { projectId: furnished.empty.id, title: 'After the fire' });
      expect(await ada.do(verifyAudit, {})).to.deep.equal({ ok: true, brokenAt: null });
    } finally {
      await other.stop();
    }
  });

  furtherTest('is of one moment, while people go on writing', async () => {
    const { room, empty } = furnished;
    let written = 0;
    let stopped = false;
    const writing = (async () => {
      for (; !stopped; written += 1) await room.admin.do(createNote, { projectId: empty.id, title: `Note ${written}` });
    })();
    const { manifest } = await backUp();
    stopped = true;
    await writing;
    expect(written, 'notes written meanwhile').to.be.at.least(3);
    await restoreTo(join(folder, 'moment'));
    await withClient(restored, async (client) => {
      await client.query(`select set_config('app.workspace', $1, false)`, [room.workspaceId]);
      // A counter that is taken last in each transaction: behind or ahead of its lines, parts of one would be missing.
      const { rows } = await client.query<{ seq: string; last: string }>(
        `select s.seq, greatest((select max(seq) from events), (select max(seq) from audits)) as last from spines s`,
      );
      expect(rows[0]?.seq).to.equal(rows[0]?.last);
    });
    expect(manifest.tables.find(({ name }) => name === 'notes')?.rows).to.be.greaterThan(0);
  });

  furtherTest('is refused by an installation with another key, unless its secrets may stay closed', async () => {
    await backUp(randomBytes(32));
    const data = join(folder, 'other');
    expect(await refusal(restoreTo(data))).to.contain('Put secret.key of the installation that it was made in');
    expect(
      await refusal(
        restoreBackup({ connection: restored, store: store(data), keyId: undefined, log }, { path: path() }),
      ),
    ).to.contain('there is no key here');
    await restoreTo(data, undefined, true);
    await withClient(restored, async (client) => {
      await client.query(`select set_config('app.workspace', $1, false)`, [furnished.room.workspaceId]);
      const { rows } = await client.query<{ unsealed: boolean }>('select audit_seal is null as unsealed from spines');
      expect(rows).to.deep.equal([{ unsealed: true }]);
    });
  });

  it('goes into an empty database only, and a restore that broke off leaves none', async () => {
    await backUp();
    const data = join(folder, 'twice');
    const full = { ...store(data), put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) };
    const broken = Object.assign(Object.create(store(data)), full);
    expect(
      await refusal(
        restoreBackup({ connection: restored, store: broken, keyId: keyIdOf(secretKey), log }, { path: path() }),
      ),
    ).to.contain('no room left');
    await restoreTo(data);
    expect(await refusal(restoreTo(data))).to.contain('The database is not empty');
  });

  furtherTest('does not begin while another one is made', async () => {
    const connection = host.container.get(T.connection) as Connection;
    const client = clientFor(connection);
    await client.connect();
    try {
      await client.query(`select pg_advisory_lock(hashtext('earshot:backup'))`);
      expect(await refusal(backUp())).to.contain('Another backup of this database is being made');
    } finally {
      await client.end();
    }
  });

  it('moves to another major version of PostgreSQL, and back', async function () {
    if (process.env.EARSHOT_TEST !== 'all') this.skip();
    const files = machineServer();
    if (!files) this.skip();
    const data = mkdtempSync('/tmp/earshot-move-'); // short: a socket's path has less than 108 bytes
    await makeDataFolder(data);
    const at = join(data, 'other');
    const account = await serverAccount(at);
    await openToServer(data, account);
    const cluster: Cluster = { folder: at, files, account, durable: false };
    try {
      const { socketFolder } = await runServer(cluster);
      const connection = await withClient(superuser(socketFolder), (admin) =>
        provision(admin, socketFolder, 'earshot'),
      );
      const { manifest } = await backUp();
      const there = { connection, store: store(at), keyId: keyIdOf(secretKey), log };
      await restoreBackup(there, { path: path() });
      made += 1;
      const second = await makeBackup({ ...there, release: '1.2.3' }, { path: path() });
      expect(second.manifest.postgres).to.not.equal(manifest.postgres);
      expect(second.manifest.tables).to.deep.equal(manifest.tables);
      await restoreTo(join(folder, 'back'));
    } finally {
      await stopServer(cluster);
      rmSync(data, { recursive: true, force: true });
    }
  });
});
