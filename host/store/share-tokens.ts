import type { Database, Transaction } from './database.ts';
import { tokenHash } from './sessions.ts';

/** Where a public link leads, before anybody has looked whether it still does. */
export interface SharedWhere {
  workspaceId: string;
  shareId: string;
  passwordHash: string | null;
}

/** Notes where a token leads. */
export async function addShareToken(
  transaction: Transaction,
  { token, shareId, passwordHash }: { token: string; shareId: string; passwordHash: string | null },
): Promise<void> {
  await transaction.sql('insert into share_tokens values ($1, $2, $3, $4)', [
    tokenHash(token),
    transaction.workspaceId,
    shareId,
    passwordHash,
  ]);
}

/** Gives a link another password, or none. */
export async function changeSharePassword(
  transaction: Transaction,
  shareId: string,
  passwordHash: string | null,
): Promise<void> {
  await transaction.sql('update share_tokens set password_hash = $3 where workspace_id = $1 and share_id = $2', [
    transaction.workspaceId,
    shareId,
    passwordHash,
  ]);
}

/** Where this token leads; undefined when it leads nowhere. */
export async function findShareToken(database: Database, token: string): Promise<SharedWhere | undefined> {
  const [found] = await database.asSystem('follow a public link', (transaction) =>
    transaction.sql<SharedWhere>(
      `select workspace_id as "workspaceId", share_id as "shareId", password_hash as "passwordHash"
       from share_tokens where token_hash = $1`,
      [tokenHash(token)],
    ),
  );
  return found;
}
