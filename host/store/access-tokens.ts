import { randomUUID } from 'node:crypto';
import { longId, shortId } from '@earshot/core/rules/id';
import type { TokenScope } from '@earshot/core/rules/permission';
import type { Transaction } from './database.ts';
import { newToken, tokenHash } from './sessions.ts';

/** A stored token, without its secret: with the account that it acts for in one workspace; none for a program. */
export interface StoredAccessToken {
  id: string;
  accountId: string;
  workspaceId: string;
  title: string;
  scope: TokenScope;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

const COLUMNS = `id, account_id as "accountId", workspace_id as "workspaceId", title, scope, created_at as "createdAt",
  expires_at as "expiresAt", used_at as "usedAt"`;

/** `api`, the workspace and the secret, separated by dots (PM-11). */
const FORM = /^api\.([0-9A-Za-z]{22})\.([\w-]{43})$/;

/** True if a text has the form of an access token. */
export const isAccessToken = (text: string): boolean => FORM.test(text);

interface NewAccessToken {
  accountId: string;
  workspaceId: string;
  title: string;
  scope: TokenScope;
  days: number;
}

/** Stores a new token; returns it with its secret, which cannot be read later. */
export async function addAccessToken(
  transaction: Transaction,
  { accountId, workspaceId, title, scope, days }: NewAccessToken,
): Promise<{ token: StoredAccessToken; secret: string }> {
  const secret = newToken();
  const [token] = await transaction.sql<StoredAccessToken>(
    `insert into access_tokens (id, account_id, workspace_id, title, scope, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 day') returning ${COLUMNS}`,
    [randomUUID(), accountId, workspaceId, title, scope, tokenHash(secret), days],
  );
  if (!token) throw new Error('An access token was not stored');
  return { token, secret: `api.${shortId(workspaceId)}.${secret}` };
}

/** Renames a token. */
export async function renameToken(transaction: Transaction, id: string, title: string): Promise<void> {
  await transaction.sql('update access_tokens set title = $3 where workspace_id = $1 and id = $2', [
    transaction.workspaceId,
    id,
    title,
  ]);
}

/** The token with this secret unless it has expired. Its last use is updated at most once a minute. */
export async function accessTokenBy(transaction: Transaction, text: string): Promise<StoredAccessToken | undefined> {
  const [, short = '', secret = ''] = FORM.exec(text) ?? [];
  const [found] = await transaction.sql<StoredAccessToken & { unused: boolean }>(
    `select ${COLUMNS}, coalesce(used_at, '-infinity') < now() - interval '1 minute' as unused
     from access_tokens where token_hash = $1 and workspace_id = $2 and expires_at > now()`,
    [tokenHash(secret), longId(short) ?? null],
  );
  if (!found) return undefined;
  const { unused, ...token } = found;
  if (unused) await transaction.sql('update access_tokens set used_at = now() where id = $1', [token.id]);
  return token;
}

/** The tokens of a workspace, or of one account in it, newest first; including expired ones until they are erased. */
export const accessTokensIn = (
  transaction: Transaction,
  workspaceId: string,
  accountId: string | null = null,
): Promise<StoredAccessToken[]> =>
  transaction.sql(
    `select ${COLUMNS} from access_tokens where workspace_id = $1 and ($2::uuid is null or account_id = $2)
     order by created_at desc, id`,
    [workspaceId, accountId],
  );

/** Erases a token of a workspace, or of one account in it; returns it, or undefined if there was none. */
export async function eraseAccessToken(
  transaction: Transaction,
  { id, workspaceId, accountId }: { id: string; workspaceId: string; accountId: string | null },
): Promise<StoredAccessToken | undefined> {
  const [erased] = await transaction.sql<StoredAccessToken>(
    `delete from access_tokens where id = $1 and workspace_id = $2 and ($3::uuid is null or account_id = $3)
     returning ${COLUMNS}`,
    [id, workspaceId, accountId],
  );
  return erased;
}

/** Erases all tokens of an account, in every workspace. */
export async function eraseAccessTokensOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.sql('delete from access_tokens where account_id = $1', [accountId]);
}

/** Erases the tokens of an account in one workspace. */
export async function eraseAccessTokensIn(
  transaction: Transaction,
  workspaceId: string,
  accountId: string,
): Promise<void> {
  await transaction.sql('delete from access_tokens where workspace_id = $1 and account_id = $2', [
    workspaceId,
    accountId,
  ]);
}

/**
 * Erases members' tokens some days after their expiry; until then their owners see that they expired. Those of a
 * workspace wait for an administrator.
 */
export async function eraseExpiredAccessTokens(transaction: Transaction, days: number): Promise<void> {
  await transaction.sql(
    `delete from access_tokens where expires_at < now() - $1 * interval '1 day' and account_id in (select id from accounts)`,
    [days],
  );
}
