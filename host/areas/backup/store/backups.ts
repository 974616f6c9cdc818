import { randomUUID } from 'node:crypto';
import type { Backup, BackupProblem } from '@earshot/core/areas/backup/backup';
import type { Transaction } from '../../../store/database.ts';

type Stored = Omit<Backup, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null };

const COLUMNS = `id, state, problem, started_at as "startedAt", ended_at as "endedAt", lost_files as "lostFiles"`;

const shown = (row: Stored): Backup => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** Records the start of a backup. */
export async function beginBackup(transaction: Transaction): Promise<string> {
  const id = randomUUID();
  await transaction.sql(`insert into backups (id, state) values ($1, 'RUNNING')`, [id]);
  return id;
}

/** Records the result of a backup. */
export async function endBackup(
  transaction: Transaction,
  id: string,
  { problem, lostFiles = 0 }: { problem: BackupProblem; lostFiles?: number },
): Promise<void> {
  await transaction.sql(
    `update backups set state = case when $2 = 'NONE' then 'DONE' else 'FAILED' end, problem = $2, lost_files = $3,
       ended_at = now() where id = $1`,
    [id, problem, lostFiles],
  );
  // Only one runs at a time: earlier ones that have not ended were cut off.
  await transaction.sql(
    `update backups set state = 'FAILED', problem = 'STOPPED', ended_at = now()
       where state = 'RUNNING' and started_at <= (select started_at from backups where id = $1)`,
    [id],
  );
}

/** Removes the record of a backup that did not begin. */
export async function forgetBackup(transaction: Transaction, id: string): Promise<void> {
  await transaction.sql('delete from backups where id = $1', [id]);
}

/** The last backups, newest first. */
export async function lastBackups(transaction: Transaction, first: number): Promise<Backup[]> {
  const rows = await transaction.sql<Stored>(`select ${COLUMNS} from backups order by started_at desc, id limit $1`, [
    first,
  ]);
  return rows.map(shown);
}

/** The last backup that ended, and the last one that succeeded. */
export async function decisiveBackups(transaction: Transaction): Promise<{ last?: Backup; good?: Backup }> {
  const [last] = await transaction.sql<Stored>(
    `select ${COLUMNS} from backups where state <> 'RUNNING' order by started_at desc limit 1`,
  );
  const [good] = await transaction.sql<Stored>(
    `select ${COLUMNS} from backups where state = 'DONE' order by started_at desc limit 1`,
  );
  return { last: last && shown(last), good: good && shown(good) };
}

/** Records that people are notified of a backup's age; false if they were before. */
export async function tellOnce(transaction: Transaction, id: string): Promise<boolean> {
  const told = await transaction.sql('update backups set told_old = true where id = $1 and not told_old returning id', [
    id,
  ]);
  return told.length > 0;
}

/** Erases records of backups older than a number of days. */
export async function eraseOldBackups(transaction: Transaction, days: number): Promise<void> {
  await transaction.sql(`delete from backups where started_at < now() - $1 * interval '1 day'`, [days]);
}
