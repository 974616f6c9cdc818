import type { Transaction } from './database.ts';

/** The database's time, shared by all hosts. Not now(), the start of the transaction: it may have waited since. */
export async function databaseClock(transaction: Transaction): Promise<Date> {
  const [row] = await transaction.sql<{ now: Date }>('select clock_timestamp() as now');
  if (!row) throw new Error('The database does not know what time it is');
  return row.now;
}
