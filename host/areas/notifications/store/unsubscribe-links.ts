import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

/** The member whose digest a link ends. Links are looked up before their workspace is known. */
export interface UnsubscribeLink {
  workspaceId: string;
  memberId: string;
}

/** Stores a link by the hash of its token. */
export async function putUnsubscribeLink(transaction: Transaction, memberId: string, tokenHash: Buffer): Promise<void> {
  await transaction.sql(
    `insert into unsubscribe_links (token_hash, workspace_id, member_id, expires_at) values ($1, $2, $3, now() + $4 * interval '1 day')`,
    [tokenHash, transaction.workspaceId, memberId, limits.notifications.unsubscribeDays],
  );
}

/** The link with this token, unless it has expired. */
export async function unsubscribeLinkBy(
  transaction: Transaction,
  tokenHash: Buffer,
): Promise<UnsubscribeLink | undefined> {
  const [link] = await transaction.sql<UnsubscribeLink>(
    `select workspace_id as "workspaceId", member_id as "memberId" from unsubscribe_links where token_hash = $1 and expires_at > now()`,
    [tokenHash],
  );
  return link;
}

/** Erases expired links. */
export async function eraseExpiredLinks(transaction: Transaction): Promise<void> {
  await transaction.sql('delete from unsubscribe_links where workspace_id = $1 and expires_at < now()', [
    transaction.workspaceId,
  ]);
}
