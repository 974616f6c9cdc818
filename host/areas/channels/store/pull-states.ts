import type { SealedSecret } from '../../../plugins/vault.ts';
import type { Transaction } from '../../../store/database.ts';

/** Pull state of a channel; no operation returns it. */
export interface PullState {
  secrets: Record<string, SealedSecret>;
  /** bookmark; undefined before the first batch */
  bookmark: unknown;
}

const HERE = 'workspace_id = $1 and channel_id = $2';

/** Pull state of a channel. */
export async function pullState(transaction: Transaction, channelId: string): Promise<PullState> {
  const [row] = await transaction.sql<{ secrets: PullState['secrets']; bookmark: unknown }>(
    `select secrets, bookmark from pull_states where ${HERE}`,
    [transaction.workspaceId, channelId],
  );
  return { secrets: row?.secrets ?? {}, bookmark: row?.bookmark ?? undefined };
}

/** Replaces the sealed secrets of a channel. */
export async function storeSecrets(
  transaction: Transaction,
  channelId: string,
  secrets: PullState['secrets'],
): Promise<void> {
  await transaction.sql(
    `insert into pull_states (workspace_id, channel_id, secrets) values ($1, $2, $3::jsonb)
     on conflict (workspace_id, channel_id) do update set secrets = excluded.secrets`,
    [transaction.workspaceId, channelId, JSON.stringify(secrets)],
  );
}

/** Claims the pull of a channel: the previous owner can store nothing any more (contract 39). */
export async function claimPull(transaction: Transaction, channelId: string, claim: string): Promise<void> {
  await transaction.sql(
    `insert into pull_states (workspace_id, channel_id, turn) values ($1, $2, $3)
     on conflict (workspace_id, channel_id) do update set turn = excluded.turn`,
    [transaction.workspaceId, channelId, claim],
  );
}

/** Stores the bookmark, as JSON, under a claim; false if the claim was taken over. */
export async function moveBookmark(
  transaction: Transaction,
  channelId: string,
  claim: string,
  bookmark: string,
): Promise<boolean> {
  const moved = await transaction.sql(
    `update pull_states set bookmark = $4::jsonb where ${HERE} and turn = $3 returning 1 as moved`,
    [transaction.workspaceId, channelId, claim, bookmark],
  );
  return moved.length > 0;
}

/** Resets a channel's bookmark: it starts over, and the current claim is revoked. */
export async function forgetBookmark(transaction: Transaction, channelId: string): Promise<void> {
  await transaction.sql(`update pull_states set bookmark = null, turn = null where ${HERE}`, [
    transaction.workspaceId,
    channelId,
  ]);
}

/** Deletes keys and bookmark. */
export async function forgetPullState(transaction: Transaction, channelId: string): Promise<void> {
  await transaction.sql(`delete from pull_states where ${HERE}`, [transaction.workspaceId, channelId]);
}
