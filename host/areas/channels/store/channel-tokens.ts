import type { ChannelDoor } from '../../../operations/visit.ts';
import type { Database, Transaction } from '../../../store/database.ts';
import { tokenHash } from '../../../store/sessions.ts';

/** KEY: sent by programs; HOOK: part of an address. */
export type ChannelTokenKind = ChannelDoor['kind'];

/** Replaces a channel's token. */
export async function replaceChannelToken(
  transaction: Transaction,
  { token, channelId, kind, signed }: Omit<ChannelDoor, 'workspaceId' | 'now'>,
): Promise<void> {
  await transaction.sql(
    `insert into channel_tokens (token_hash, workspace_id, channel_id, kind, signed) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, channel_id, kind) do update set token_hash = excluded.token_hash, signed = excluded.signed`,
    [tokenHash(token), transaction.workspaceId, channelId, kind, signed],
  );
}

/** Removes all tokens of a channel. */
export async function forgetChannelTokens(transaction: Transaction, channelId: string): Promise<void> {
  await transaction.sql('delete from channel_tokens where workspace_id = $1 and channel_id = $2', [
    transaction.workspaceId,
    channelId,
  ]);
}

/** Channel of a token; undefined for an unknown one. */
export async function findChannelToken(database: Database, token: string): Promise<ChannelDoor | undefined> {
  const [found] = await database.asSystem('open the door of a channel', (transaction) =>
    transaction.sql<Omit<ChannelDoor, 'token'>>(
      `select workspace_id as "workspaceId", channel_id as "channelId", kind, signed,
         extract(epoch from now())::float8 as now
       from channel_tokens where token_hash = $1`,
      [tokenHash(token)],
    ),
  );
  return found && { ...found, token };
}

/** True if a token still opens this channel; locked until the transaction ends. */
export async function holdsChannelToken(transaction: Transaction, { token, channelId }: ChannelDoor): Promise<boolean> {
  const valid = await transaction.sql(
    'select 1 from channel_tokens where token_hash = $1 and workspace_id = $2 and channel_id = $3 for share',
    [tokenHash(token), transaction.workspaceId, channelId],
  );
  return valid.length > 0;
}
