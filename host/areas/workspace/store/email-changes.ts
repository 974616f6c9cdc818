import type { Transaction } from '../../../store/database.ts';

/**
 * Stores an account's link with its target address for a number of seconds, replacing an earlier one; returns its
 * expiry.
 */
export async function putEmailChange(
  transaction: Transaction,
  { accountId, email }: { accountId: string; email: string },
  tokenHash: Buffer,
  seconds: number,
): Promise<Date> {
  const [kept] = await transaction.sql<{ expiresAt: Date }>(
    `insert into email_changes (account_id, token_hash, email, expires_at) values ($1, $2, $3, now() + $4 * interval '1 second')
     on conflict (account_id) do update set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at
     returning expires_at as "expiresAt"`,
    [accountId, tokenHash, email, seconds],
  );
  if (!kept) throw new Error('A change of an address was not stored');
  return kept.expiresAt;
}

/** Uses up the link of an account; returns its target address. Of two concurrent uses only one succeeds. */
export async function takeEmailChange(
  transaction: Transaction,
  accountId: string,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const [taken] = await transaction.sql<{ email: string }>(
    'delete from email_changes where account_id = $1 and token_hash = $2 and expires_at > now() returning email',
    [accountId, tokenHash],
  );
  return taken?.email;
}

/** Invalidates the open link of an account. */
export async function eraseEmailChangeOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.sql('delete from email_changes where account_id = $1', [accountId]);
}

/** Removes expired links. */
export async function eraseExpiredEmailChanges(transaction: Transaction): Promise<void> {
  await transaction.sql('delete from email_changes where expires_at < now()');
}
