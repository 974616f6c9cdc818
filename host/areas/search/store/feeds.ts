import type { SearchRequest } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';
import type { Narrowing } from '../../../store/find.ts';
import type { SearchTable } from '../tables.ts';

/*
 * The only access to feeds, which are no entities: members see their own and shared ones, so every statement here
 * except erasure names them.
 */

/** A stored feed, with a member's last visit. */
export interface StoredFeed {
  id: string;
  memberId: string;
  title: string;
  request: SearchRequest;
  shared: boolean;
  createdAt: Date | string;
  updatedAt: Date | string;
  visitedAt: Date | string | null;
}

/** A member's last visit to a feed, and the index position then. */
export interface FeedVisit {
  feedId: string;
  at: string;
  /** a snapshot of PostgreSQL (https://www.postgresql.org/docs/18/functions-info.html) */
  seen: string;
}

const VISIBLE = `f.workspace_id = $1 and (f.member_id = $2 or f.shared)`;
const SHOWN = `select f.id, f.member_id as "memberId", f.title, f.request, f.shared, f.created_at as "createdAt",
    f.updated_at as "updatedAt", v.at as "visitedAt" from feeds f
  left join feed_visits v on v.workspace_id = $1 and v.feed_id = f.id and v.member_id = $2`;

/** Feeds visible to a member: their own first, each part by title. */
export const feedsFor = (transaction: Transaction, memberId: string): Promise<StoredFeed[]> =>
  transaction.sql<StoredFeed>(
    `${SHOWN} where ${VISIBLE} and f.deleted_at is null order by f.member_id <> $2, lower(f.title), f.id limit $3`,
    [transaction.workspaceId, memberId, limits.feeds.listed],
  );

/** Finds a feed visible to a member; with `deleted` a deleted one. */
export async function feedFor(
  transaction: Transaction,
  memberId: string,
  id: string,
  { deleted = false } = {},
): Promise<StoredFeed | undefined> {
  const [found] = await transaction.sql<StoredFeed>(
    `${SHOWN} where ${VISIBLE} and f.id = $3 and f.deleted_at ${deleted ? 'is not null' : 'is null'}`,
    [transaction.workspaceId, memberId, id],
  );
  return found;
}

/** Number of a member's feeds. */
export async function countFeeds(transaction: Transaction, memberId: string): Promise<number> {
  const [counted] = await transaction.sql<{ count: number }>(
    'select count(*)::int as count from feeds where workspace_id = $1 and member_id = $2 and deleted_at is null',
    [transaction.workspaceId, memberId],
  );
  return counted?.count ?? 0;
}

type NewFeed = Pick<StoredFeed, 'id' | 'memberId' | 'title' | 'request' | 'shared'>;

/** Stores a feed, new or changed. */
export async function storeFeed(
  transaction: Transaction,
  { id, memberId, title, request, shared }: NewFeed,
): Promise<void> {
  await transaction.sql(
    `insert into feeds (workspace_id, id, member_id, title, request, shared) values ($1, $2, $3, $4, $5::jsonb, $6)
     on conflict (workspace_id, id) do update set title = excluded.title, request = excluded.request,
       shared = excluded.shared, updated_at = now()`,
    [transaction.workspaceId, id, memberId, title, JSON.stringify(request), shared],
  );
}

/** Deletes a feed, or undoes that. */
export async function setDeleted(transaction: Transaction, id: string, deleted: boolean): Promise<void> {
  await transaction.sql(
    `update feeds set deleted_at = ${deleted ? 'now()' : 'null'} where workspace_id = $1 and id = $2`,
    [transaction.workspaceId, id],
  );
}

/** Records a member's visit to a feed. */
export async function storeVisit(transaction: Transaction, memberId: string, feedId: string): Promise<void> {
  await transaction.sql(
    `insert into feed_visits (workspace_id, feed_id, member_id, at, seen)
     values ($1, $2, $3, clock_timestamp(), pg_current_snapshot())
     on conflict (workspace_id, feed_id, member_id) do update set at = excluded.at, seen = excluded.seen`,
    [transaction.workspaceId, feedId, memberId],
  );
}

/** Last visits of a member to some feeds. */
export const visitsOf = (
  transaction: Transaction,
  memberId: string,
  feedIds: readonly string[],
): Promise<FeedVisit[]> =>
  transaction.sql<FeedVisit>(
    `select feed_id as "feedId", at::text, seen::text from feed_visits
     where workspace_id = $1 and member_id = $2 and feed_id = any($3::uuid[])`,
    [transaction.workspaceId, memberId, feedIds],
  );

/**
 * Condition that an item is new since a visit: created since by someone else. Data of channels and surveys is new if
 * indexed since, whatever its own date.
 */
export const newSince =
  ({ at, seen }: FeedVisit, memberId: string) =>
  (table: SearchTable): Narrowing[] => [
    table === 'search_items'
      ? (bind) =>
          `item.created_at > ${bind(at, 'timestamptz')} and item.created_by is distinct from ${bind(memberId, 'uuid')}`
      : (bind) => {
          const snapshot = bind(seen, 'pg_snapshot');
          return `item.changed >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(item.changed, ${snapshot})`;
        },
  ];

/** Erases a feed of any member. */
export const eraseFeed = (transaction: Transaction, id: string) =>
  transaction.sql('delete from feeds where workspace_id = $1 and id = $2', [transaction.workspaceId, id]);

/** Erases feeds that were deleted more than a day ago. */
export const eraseDeletedFeeds = (transaction: Transaction) =>
  transaction.sql(`delete from feeds where workspace_id = $1 and deleted_at < now() - interval '1 day'`, [
    transaction.workspaceId,
  ]);
