import type { Transaction } from '../../../store/database.ts';

/**
 * Locks the bytes of a hash in this workspace until the transaction ends, so that removing unreferenced bytes and
 * adding references happen one after the other.
 */
export async function lockBytes(transaction: Transaction, hash: string): Promise<void> {
  await transaction.sql(`select pg_advisory_xact_lock(hashtextextended($1 || $2, 0))`, [
    `earshot:bytes:${transaction.workspaceId}:`,
    hash,
  ]);
}
