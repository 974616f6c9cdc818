import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { testDatabase } from '../../../kit/hosts/database.ts';
import { anotherHost, aRoom } from '../../../kit/hosts/host.ts';

/** Outcomes of backups on some days, the newest first. */
const NOTED = `insert into backups (id, state, problem, started_at, ended_at, lost_files) values
  (gen_random_uuid(), 'FAILED', 'DISK_FULL', now() - interval '5 hours', now() - interval '5 hours', 0),
  (gen_random_uuid(), 'DONE', 'NONE', now() - interval '29 hours', now() - interval '28 hours', 0),
  (gen_random_uuid(), 'DONE', 'NONE', now() - interval '53 hours', now() - interval '52 hours', 2),
  (gen_random_uuid(), 'FAILED', 'STOPPED', now() - interval '77 hours', now() - interval '77 hours', 0)`;

browserSuite('backups', () => {
  let host: Host;
  let folder: string;
  before(async function start() {
    this.timeout(60_000);
    folder = mkdtempSync(join(tmpdir(), 'earshot-backups-'));
    // Separate database: backups are recorded above the workspaces.
    const backup = { folder, cron: '30 2 * * *', keep: 7 };
    host = await anotherHost(createLog('fatal'), { backup, database: testDatabase('webhooks') });
  });
  after(async () => {
    await host?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  journey('show administrators when they were made, what failed and when the next one is due', async () => {
    const { admin, person } = await aRoom('Harbour research', host);
    const mia = await person('MANAGER');
    const page = await enter(admin, '/settings/general');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Backups' }).click();
    await page.getByText('No backups yet').waitFor();
    await page.getByText(/The next one is due on .+, \d\d:\d\d\./).waitFor();
    expect(await page.getByText('No backups are scheduled').count()).to.equal(0);
    await host.container.get(T.database).asSystem('arrange', (transaction) => transaction.sql(NOTED));
    await page.reload();
    await page.getByText('The last backup failed', { exact: true }).waitFor();
    await page.getByText('Failed: there was no room left on the disk').waitFor();
    await page.getByText('Made and read back; 2 files were missing or damaged already').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `backups, ${look.name}`);
      await screenshot(page, `backups-${look.name}`);
    }
    const manager = await enter(mia, '/settings/backups');
    await manager.getByText(/see how backups are doing/).waitFor();
    expect(await manager.getByRole('link', { name: 'Backups' }).count()).to.equal(0);
  });

  furtherJourney('say how to have them where none are scheduled', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/settings/backups');
    await page.getByText('No backups are scheduled').waitFor();
    await page.getByText('EARSHOT_BACKUP_FOLDER').waitFor();
    await demandAccessible(page, 'no backups');
    await screenshot(page, 'backups-none');
  });
});
