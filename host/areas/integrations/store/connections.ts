import { randomUUID } from 'node:crypto';
import type { Connection } from '@earshot/core/areas/integrations/integration';
import type { SealedSecret } from '../../../plugins/vault.ts';
import type { Transaction } from '../../../store/database.ts';

type Moments = 'createdAt' | 'checkedAt' | 'usedAt' | 'eventsUntil';

/** A stored connection, with sealed secrets. */
export interface StoredConnection extends Omit<Connection, Moments> {
  createdAt: Date;
  checkedAt: Date;
  usedAt: Date | null;
  eventsUntil: Date | null;
  /** the id of its subscription to events */
  subscription: string | null;
  /** problem of the subscription, in words */
  subscriptionProblem: string;
  accountId: string;
  settings: Record<string, unknown>;
  sealed: SealedSecret;
  /** true if its access token has ended or ends soon */
  ending: boolean;
  /** incremented with each new secret */
  version: number;
}

const columns = (seconds: number) => `id, integration, member_id as "memberId", connected_by as "connectedBy",
  created_at as "createdAt", account, account_id as "accountId", scopes, state, health, checked_at as "checkedAt",
  used_at as "usedAt", settings, sealed, version, subscription, subscription_until as "eventsUntil",
  subscription_problem as "subscriptionProblem",
  coalesce(expires_at < clock_timestamp() + interval '${seconds} s', false) as ending`;

/** Stored data of a new connection. */
export interface NewConnection {
  id: string;
  integration: string;
  memberId: string | null;
  connectedBy: string;
  account: { id: string; name: string };
  scopes: readonly string[];
  settings: Record<string, unknown>;
  sealed: SealedSecret;
  expiresIn: number | undefined;
}

/** The id of an owner's connection by an integration. */
export async function connectionOf(
  transaction: Transaction,
  { integration, memberId }: { integration: string; memberId: string | null },
): Promise<string | undefined> {
  const [there] = await transaction.sql<{ id: string }>(
    'select id from connections where workspace_id = $1 and integration = $2 and member_id is not distinct from $3',
    [transaction.workspaceId, integration, memberId],
  );
  return there?.id;
}

/** Same, or a new id if there is none. */
export const connectionIdFor = async (
  transaction: Transaction,
  owner: { integration: string; memberId: string | null },
): Promise<string> => (await connectionOf(transaction, owner)) ?? randomUUID();

/** Stores a connection, replacing its owner's earlier one. */
export async function putConnection(transaction: Transaction, made: NewConnection): Promise<StoredConnection> {
  const { id, integration, memberId, connectedBy, account, scopes, settings, sealed, expiresIn } = made;
  await transaction.sql(
    'delete from connections where workspace_id = $1 and integration = $2 and member_id is not distinct from $3',
    [transaction.workspaceId, integration, memberId],
  );
  const [stored] = await transaction.sql<StoredConnection>(
    `insert into connections (workspace_id, id, integration, member_id, connected_by, account, account_id, scopes, state,
       settings, sealed, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'CONNECTED', $9, $10, now() + $11 * interval '1 s') returning ${columns(0)}`,
    [
      transaction.workspaceId,
      id,
      integration,
      memberId,
      connectedBy,
      account.name,
      account.id,
      [...scopes],
      JSON.stringify(settings),
      JSON.stringify(sealed),
      expiresIn ?? null,
    ],
  );
  if (!stored) throw new Error('A connection was not stored');
  return stored;
}

/** The connections of the workspace and of one member. */
export const connectionsFor = (transaction: Transaction, memberId: string): Promise<StoredConnection[]> =>
  transaction.sql(
    `select ${columns(0)} from connections where workspace_id = $1 and (member_id is null or member_id = $2)`,
    [transaction.workspaceId, memberId],
  );

/** Finds a connection; with `lock` it is locked until this transaction ends. */
export async function connectionBy(
  transaction: Transaction,
  id: string,
  { seconds = 0, lock = false }: { seconds?: number; lock?: boolean } = {},
): Promise<StoredConnection | undefined> {
  const [found] = await transaction.sql<StoredConnection>(
    `select ${columns(seconds)} from connections where workspace_id = $1 and id = $2${lock ? ' for update' : ''}`,
    [transaction.workspaceId, id],
  );
  return found;
}

/** The id of the workspace's connection by an integration. */
export const workspaceConnection = (transaction: Transaction, integration: string): Promise<string | undefined> =>
  connectionOf(transaction, { integration, memberId: null });

/** Members who have connected an account of an integration. */
export async function membersConnected(
  transaction: Transaction,
  integration: string,
  accountId: string,
): Promise<string[]> {
  const found = await transaction.sql<{ memberId: string }>(
    `select member_id as "memberId" from connections
     where workspace_id = $1 and integration = $2 and account_id = $3 and member_id is not null and state = 'CONNECTED'`,
    [transaction.workspaceId, integration, accountId],
  );
  return found.map(({ memberId }) => memberId);
}

/** Replaces the secrets of a connection. */
export async function replaceSecrets(
  transaction: Transaction,
  id: string,
  { sealed, expiresIn }: { sealed: SealedSecret; expiresIn: number | undefined },
): Promise<void> {
  await transaction.sql(
    `update connections set sealed = $3, expires_at = clock_timestamp() + $4 * interval '1 s', version = version + 1
     where workspace_id = $1 and id = $2`,
    [transaction.workspaceId, id, JSON.stringify(sealed), expiresIn ?? null],
  );
}

/** Records the health of a connection. */
export async function recordHealth(
  transaction: Transaction,
  id: string,
  { state, health }: Pick<Connection, 'state' | 'health'>,
): Promise<void> {
  await transaction.sql(
    'update connections set state = $3, health = $4, checked_at = clock_timestamp() where workspace_id = $1 and id = $2',
    [transaction.workspaceId, id, state, health],
  );
}

/** Records the successful use of a connection, at most once a minute. */
export async function recordUse(transaction: Transaction, id: string): Promise<void> {
  await transaction.sql(
    `update connections set used_at = now(), checked_at = now(), state = 'CONNECTED', health = ''
     where workspace_id = $1 and id = $2
       and (used_at is null or used_at < now() - interval '1 minute' or health <> '' or state <> 'CONNECTED')`,
    [transaction.workspaceId, id],
  );
}

/** Erases a connection; returns its stored data. */
export async function eraseConnection(transaction: Transaction, id: string): Promise<StoredConnection | undefined> {
  const [erased] = await transaction.sql<StoredConnection>(
    `delete from connections where workspace_id = $1 and id = $2 returning ${columns(0)}`,
    [transaction.workspaceId, id],
  );
  return erased;
}

/** Ids of all connections of an account, by any owner; with `before` only those made before that moment. */
export async function connectionsOfAccount(
  transaction: Transaction,
  integrations: readonly string[],
  { accountId, before }: { accountId: string; before: Date | undefined },
): Promise<string[]> {
  const found = await transaction.sql<{ id: string }>(
    `select id from connections where workspace_id = $1 and integration = any($2) and account_id = $3
       and ($4::timestamptz is null or created_at < $4)`,
    [transaction.workspaceId, [...integrations], accountId, before ?? null],
  );
  return found.map(({ id }) => id);
}
