import type { Transaction } from '../store/database.ts';

/**
 * True if no other transaction, on any host, holds this named lock; the caller's transaction then holds it until it
 * ends.
 */
export async function tryLock(transaction: Transaction, name: string): Promise<boolean> {
  const [row] = await transaction.sql<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
    [`earshot:${name}`],
  );
  return row?.taken === true;
}
