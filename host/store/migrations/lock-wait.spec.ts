import { StartFailure } from '@earshot/config/start-failure';
import { testDatabase } from '@earshot/test/kit/hosts/database';
import { eventually } from '@earshot/test/kit/hosts/job-room';
import { expect } from 'chai';
import { withClient } from '../client.ts';
import { Database } from '../database.ts';
import { migrate } from './index.ts';

describe('a migration that meets a lock', function () {
  this.timeout(60_000);
  let database: Database;
  const told: string[] = [];
  const tell = (fields: Readonly<Record<string, unknown>>) => told.push(String(fields.reason));

  before(async () => {
    database = new Database((await testDatabase('locked')).connection, { size: 2 });
  });
  after(() => database.close());

  /** Locks the list of migrations, like a report that has read it, until released. */
  const reading = async (work: (letGo: () => Promise<unknown>) => Promise<void>) => {
    const { connection } = await testDatabase('locked');
    await withClient({ ...connection, applicationName: 'a long report' }, async (client) => {
      await client.query(
        'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
      );
      await client.query('begin; lock table migrations in exclusive mode');
      await work(() => client.query('rollback'));
    });
  };

  it('names who holds it in one line when that takes too long', () =>
    reading(async (letGo) => {
      const fault = await migrate(database, { tell, patienceMs: 0 }).catch((caught: unknown) => caught);
      await letGo();
      expect(fault).to.be.instanceOf(StartFailure);
      expect((fault as Error).message)
        .to.match(
          /^The migration 001-first-light needs a table that process \d+ .*a long report.* has locked: .*pg_terminate_backend/,
        )
        .and.not.contain('\n');
    }));

  it('is tried again, says for whom it waits, and is through once they let go', () =>
    reading(async (letGo) => {
      const done = migrate(database, { tell });
      await eventually(() => expect(told.join()).to.match(/waits for process \d+ .*a long report/), 30_000);
      await letGo();
      expect(await done).to.include('001-first-light');
    }));
});
