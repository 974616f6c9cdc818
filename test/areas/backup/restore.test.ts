import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withdrawal, withdrawals, withdrawPerson } from '@earshot/core/areas/erasure/withdrawal';
import { createNote, deleteNote, notes, note as oneNote } from '@earshot/core/areas/pages/note';
import { createPerson, person as onePerson } from '@earshot/core/areas/people/person';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { verifyAudit } from '@earshot/core/model/audit';
import { T } from '@earshot/host/area';
import { readRegister, writeRegister } from '@earshot/host/areas/backup/erasures-file';
import { keyIdOf } from '@earshot/host/areas/backup/key-id';
import { makeBackup } from '@earshot/host/areas/backup/make-backup';
import { repeatLaterErasures } from '@earshot/host/areas/backup/repeat-later-erasures';
import { restoreBackup } from '@earshot/host/areas/backup/restore-backup';
import { DiskStore } from '@earshot/host/areas/files/bytes/disk-store';
import { type Cluster, stopServer } from '@earshot/host/boot/database/cluster';
import { runServer } from '@earshot/host/boot/database/embedded-server';
import { provision, superuser } from '@earshot/host/boot/database/provision';
import { makeDataFolder, openToServer, serverAccount } from '@earshot/host/boot/database/server-account';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { type Connection, clientFor, withClient } from '@earshot/host/store/client';
import { Database } from '@earshot/host/store/database';
import { expect } from 'chai';
import { furtherTest } from '../../kit/further-test.ts';
import { machineServer, testDatabase } from '../../kit/hosts/database.ts';
import { anotherHost, aProject, aRoom, PASSWORD } from '../../kit/hosts/host.ts';
import { signedIn } from '../../kit/hosts/host-process.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { get } from '../../kit/hosts/uploads.ts';
import { purge } from '../../kit/purged.ts';
import { aFurnishedRoom, type FurnishedRoom } from '../../kit/rooms/furnished-room.ts';
import { anImport } from '../../kit/rooms/transcript.ts';

const log = createLog('silent');

/** Empties a database: Earshot's tables and functions, and the queue. */
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
  // A busy machine needs time to start and fill a database.
  this.timeout(300_000);
  let host: Host;
  let folder: string;
  let furnished: FurnishedRoom;
  let restored: Connection;
  let secretKey: Buffer;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-backup-'));
    // A separate host: other tests fill theirs.
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

  it('is restored completely, and people sign in and continue', async () => {
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

  it('does not restore data erased later, given the register of erasures', async () => {
    const { admin } = await aRoom('Quay', host);
    const { id: projectId } = await aProject(admin, { title: 'Deliveries' });
    const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Ada>The parcel came late.\n';
    const interview = await anImport(admin, projectId, 'Interview.vtt', vtt);
    const ada = await admin.do(createPerson, { name: 'Ada' });
    const speaker = (await admin.do(speakers, { condition: { noteId: interview.id } })).nodes[0];
    await admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: ada.id });
    const doomed = await admin.do(createNote, { projectId, title: 'Doomed' });
    const kept = await admin.do(createNote, { projectId, title: 'Kept' });
    await backUp();
    await admin.do(deleteNote, { id: doomed.id });
    await purge(admin.workspaceId, ['notes'], host);
    const begun = await admin.do(withdrawPerson, { id: ada.id, confirmation: 'WITHDRAW' });
    await eventually(async () => expect((await admin.do(withdrawal, { id: begun.id })).state).to.equal('DONE'), 60_000);
    // Simulates a transaction that began before the backup and was committed after it.
    await host.container
      .get(T.database)
      .inWorkspace(admin.workspaceId, (transaction) =>
        transaction.sql("update erasures set at = at - interval '10 minutes' where id = $1", [doomed.id]),
      );
    const register = join(folder, 'erasures.jsonl');
    expect(await writeRegister(host.container.get(T.jobsDatabase), secretKey, register)).to.be.greaterThan(2);
    expect(readFileSync(register, 'utf8')).to.contain(doomed.id).and.not.to.contain('Doomed').and.not.to.contain('Ada');

    const data = join(folder, 'later');
    const { manifest } = await restoreTo(data);
    const database = new Database(restored, { size: 2 });
    const later = { path: register, after: new Date(manifest.madeAt) };
    expect(await repeatLaterErasures(database, secretKey, later).finally(() => database.close())).to.be.greaterThan(2);
    const other = await anotherHost(log, { database: testDatabase('restored'), secretKey, data });
    try {
      const again = await signedIn(other.url, admin.email, PASSWORD);
      await eventually(async () => {
        const { nodes } = await again.do(withdrawals, {});
        expect(nodes.map(({ personId, state }) => [personId, state])).to.deep.equal([[ada.id, 'DONE']]);
        await demandRefused(again.do(oneNote, { id: doomed.id }), 'NOT_FOUND');
        await demandRefused(again.do(onePerson, { id: ada.id }), 'NOT_FOUND');
        expect((await again.do(oneNote, { id: interview.id })).preview).to.contain('has withdrawn');
      }, 90_000);
      expect((await again.do(oneNote, { id: kept.id })).title).to.equal('Kept');
      expect((await again.do(notes, { condition: { trashed: true } })).nodes).to.deep.equal([]);
    } finally {
      await other.stop();
    }
  });

  it('applies later erasures only from an unchanged register with the same key', async () => {
    const register = join(folder, 'sealed.jsonl');
    await writeRegister(host.container.get(T.jobsDatabase), secretKey, register);
    const read = async (key = secretKey) => {
      let count = 0;
      for await (const _ of readRegister(key, register)) count += 1;
      return count;
    };
    expect(await read()).to.be.greaterThan(0);
    expect(await refusal(read(randomBytes(32)))).to.contain('another secret key');
    const lines = readFileSync(register, 'utf8').split('\n');
    for (const changed of [lines.slice(1), lines.slice(0, -2), [...lines.slice(0, 1), ...lines]]) {
      writeFileSync(register, changed.join('\n'));
      expect(await refusal(read())).to.contain('damaged');
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
      // A counter that is taken last in each transaction: if it differed from its lines, a transaction would be
      // incomplete.
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

  furtherTest('moves to another major version of PostgreSQL, and back', async function () {
    if (process.env.EARSHOT_TEST !== 'all') this.skip();
    const files = machineServer();
    if (!files) this.skip();
    const data = mkdtempSync('/tmp/earshot-move-'); // short: a socket's path is limited to 107 bytes
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
