import type { Transaction } from '../../../store/database.ts';

/** Stores where an account's link was sent, for so many seconds and in place of an earlier one; answers when it expires. */
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

/** Uses the link of an account up; answers where it was sent. Of two who use one at once only one gets it. */
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

/** Makes the open link of an account useless. */
export async function eraseEmailChangeOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.sql('delete from email_changes where account_id = $1', [accountId]);
}

/** Removes links that have expired. */
export async function eraseExpiredEmailChanges(transaction: Transaction): Promise<void> {
  await transaction.sql('delete from email_changes where expires_at < now()');
}
