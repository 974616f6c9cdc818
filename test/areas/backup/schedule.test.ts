import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backup, backupStatus, backups } from '@earshot/core/areas/backup/backup';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { T } from '@earshot/host/area';
import { statusOf } from '@earshot/host/areas/backup/backup-status';
import { verifyBackup } from '@earshot/host/areas/backup/verify-backup';
import type { Host } from '@earshot/host/boot/start';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { testDatabase } from '../../kit/hosts/database.ts';
import { anotherHost, aRoom, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';

const HOURLY = { cron: '0 * * * *', timeZone: 'UTC' };

describe('scheduled backups', function () {
  this.timeout(180_000);
  let host: Host;
  let folder: string;
  let room: Room;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-scheduled-'));
    const backup = { folder: join(folder, 'made'), cron: '0 0 1 1 *', keep: 2 };
    // Separate database: its records concern no other host.
    host = await anotherHost(createLog('silent'), { backup, database: testDatabase('mail') });
    room = await aRoom('Backed up', host);
  });
  after(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => system('delete from backups'));

  const system = (sql: string, values: unknown[] = []) =>
    host.container.get(T.database).asSystem('arrange', (transaction) => transaction.sql(sql, values));
  /** Runs the job of the schedule; returns the recorded backup. */
  async function runJob(): Promise<Backup> {
    const before = (await room.admin.do(backups, {})).length;
    await host.container
      .get(T.database)
      .asSystem('fire', (transaction) => addJob(sqlIn(transaction), 'make-backup', {}));
    return eventually(async () => {
      const made = await room.admin.do(backups, {});
      expect(made.length).to.equal(before + 1);
      expect(made[0]?.state).to.not.equal('RUNNING');
      return made[0] as Backup;
    }, 30_000);
  }
  const health = async () => (await (await fetch(`${host.url}/health`)).json()) as Record<string, unknown>;
  const metric = async () => /^earshot_warnings (\d+)$/m.exec(await (await fetch(`${host.url}/metrics`)).text())?.[1];

  it('are made, read back and shown to administrators; the oldest go', async () => {
    const made = join(folder, 'made');
    const told: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const row = await runJob();
      expect([row.state, row.problem]).to.deep.equal(['DONE', 'NONE']);
      writeFileSync(join(made, 'mine.tar'), 'not of the schedule');
      told.push(...readdirSync(made).filter((name) => /^earshot-/.test(name) && !told.includes(name)));
      await new Promise((resolve) => setTimeout(resolve, 1100)); // names are precise to a second
    }
    await eventually(() => expect(readdirSync(made).sort()).to.deep.equal([...told.slice(-2), 'mine.tar']));
    const manifest = await verifyBackup(join(made, told.at(-1) ?? ''));
    expect(manifest.tables.map(({ name }) => name)).to.include.members(['accounts', 'notes', 'waiting_jobs']);
    expect(manifest.tables.map(({ name }) => name)).to.not.include.members(['sessions', 'backups']);
    const status = await room.admin.do(backupStatus, {});
    expect([status.scheduled, status.warning]).to.deep.equal([true, 'NONE']);
    expect(Date.parse(status.nextAt ?? '')).to.be.greaterThan(Date.now());
  });

  it('that fail are told to administrators, /health and the metrics, and keep nobody from working', async () => {
    rmSync(join(folder, 'made'), { recursive: true, force: true });
    writeFileSync(join(folder, 'made'), 'a file where the folder should be');
    const row = await runJob();
    expect(row.state).to.equal('FAILED');
    expect((await room.admin.do(backupStatus, {})).warning).to.equal('FAILED');
    await eventually(async () => {
      const list = await room.admin.do(notifications, {});
      expect(list.map(({ title }) => title)).to.include('The last backup failed');
    }, 20_000);
    expect(await health()).to.deep.include({ well: true, ailments: [], warnings: ['The last backup failed.'] });
    expect(await metric()).to.equal('1');
    rmSync(join(folder, 'made'));
    await runJob();
    expect((await health()).warnings).to.deep.equal([]);
    expect(await metric()).to.equal('0');
  });

  it('that are missed are reported once', async () => {
    await system(
      `insert into backups (id, state, started_at, ended_at) values (gen_random_uuid(), 'DONE', now() - interval '3 years', now())`,
    );
    expect((await room.admin.do(backupStatus, {})).warning).to.equal('OLD');
    const database = host.container.get(T.database);
    const count = async () =>
      (
        await database.inWorkspace(room.workspaceId, (transaction) =>
          transaction.sql(
            `select 1 from notifications where workspace_id = $1 and title = 'The last backup is too old'`,
            [room.workspaceId],
          ),
        )
      ).length;
    const check = () => database.asSystem('fire', (transaction) => addJob(sqlIn(transaction), 'check-backups', {}));
    await check();
    await eventually(async () => expect(await count()).to.equal(1), 20_000);
    await check();
    await eventually(async () => {
      const left = await system(
        `select 1 from graphile_worker.jobs where task_identifier in ('check-backups', 'tell-of-backups')`,
      );
      expect(left).to.deep.equal([]);
    }, 20_000);
    expect(await count()).to.equal(1);
  });

  it('count as old once two were missed', async () => {
    const at = async (minutes: number, timetable: typeof HOURLY | null = HOURLY) => {
      await system('delete from backups');
      await system(
        `insert into backups (id, state, started_at, ended_at) values (gen_random_uuid(), 'DONE', '2026-03-01T10:00:05Z', now())`,
      );
      const now = new Date(Date.parse('2026-03-01T10:00:00Z') + minutes * 60_000);
      return host.container
        .get(T.database)
        .asSystem('ask', async (transaction) => (await statusOf(transaction, timetable ?? undefined, now)).warning);
    };
    expect(await at(59)).to.equal('NONE');
    expect(await at(119)).to.equal('NONE');
    expect(await at(121)).to.equal('OLD');
    expect(await at(500_000, null)).to.equal('NONE');
  });

  it('are visible to administrators only', async () => {
    const vera = await room.person('VIEWER');
    expect(await vera.outcome(backups, {})).to.equal('FORBIDDEN');
    expect(await vera.outcome(backupStatus, {})).to.equal('FORBIDDEN');
  });
});
