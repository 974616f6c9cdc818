import type { Transaction } from '../../../store/database.ts';

/** A link that sets the password of an account, made by a member of a workspace. */
export interface StoredReset {
  accountId: string;
  workspaceId: string;
  createdBy: string;
}

const COLUMNS = 'account_id as "accountId", workspace_id as "workspaceId", created_by as "createdBy"';

/** Stores a link for a number of seconds, replacing an earlier one of that account; returns its expiry. */
export async function putReset(
  transaction: Transaction,
  { accountId, workspaceId, createdBy }: StoredReset,
  tokenHash: Buffer,
  seconds: number,
): Promise<Date> {
  const [kept] = await transaction.sql<{ expiresAt: Date }>(
    `insert into password_resets (account_id, token_hash, workspace_id, created_by, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 second')
     on conflict (account_id) do update set token_hash = excluded.token_hash, workspace_id = excluded.workspace_id,
       created_by = excluded.created_by, expires_at = excluded.expires_at
     returning expires_at as "expiresAt"`,
    [accountId, tokenHash, workspaceId, createdBy, seconds],
  );
  if (!kept) throw new Error('A password reset was not kept');
  return kept.expiresAt;
}

/** The link with this token, unless it has expired. */
export async function resetBy(transaction: Transaction, tokenHash: Buffer): Promise<StoredReset | undefined> {
  const [reset] = await transaction.sql<StoredReset>(
    `select ${COLUMNS} from password_resets where token_hash = $1 and expires_at > now()`,
    [tokenHash],
  );
  return reset;
}

/** Uses up a link; undefined if there is none. Of two concurrent uses only one succeeds. */
export async function takeReset(transaction: Transaction, tokenHash: Buffer): Promise<StoredReset | undefined> {
  const [reset] = await transaction.sql<StoredReset>(
    `delete from password_resets where token_hash = $1 and expires_at > now() returning ${COLUMNS}`,
    [tokenHash],
  );
  return reset;
}

/** Invalidates the open link of an account. */
export async function eraseResetsOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.sql('delete from password_resets where account_id = $1', [accountId]);
}

/** Removes expired links. */
export async function eraseExpiredResets(transaction: Transaction): Promise<void> {
  await transaction.sql('delete from password_resets where expires_at < now()');
}
