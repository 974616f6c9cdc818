import type { Notification, NotificationKind } from '@earshot/core/areas/notifications/notification';
import { limits } from '@earshot/core/limits';
import type { SearchType } from '@earshot/core/model/search-type';
import type { Transaction } from '../../../store/database.ts';
import { itemReadable, itemTitle, joinItem } from '../../search/known-items.ts';

/*
 * The only access to notifications, which are no entities: they belong to a member, whom every statement here names.
 * Their subjects are joined from the search index, which has every object's title, place and trash state.
 */

/** A notification to insert. */
export interface NewNotification {
  kind: NotificationKind;
  actorId: string | null;
  object?: { type: SearchType; id: string } | undefined;
  /** place that members must be able to read, for notifications without an object */
  placeId?: string | null;
  /** the followed feed */
  feedId?: string | null;
  title: string;
  text: string;
}

/** A notification as read; the words of a comment are still as typed. */
export type StoredNotification = Omit<Notification, 'at'> & { at: Date };

const FROM = `notifications n
  ${joinItem('object_id')}
  ${joinItem('source_id', 'o')}
  left join comments c on c.workspace_id = n.workspace_id and c.id = n.comment_id
  left join comments root on root.workspace_id = c.workspace_id and root.id = coalesce(c.thread_id, c.id)`;

/**
 * SQL: notifications visible to the member $2, who reads the places $3; a moved object counts at its current place. A
 * merged notification stays visible after its latest object is gone.
 */
const VISIBLE = `n.workspace_id = $1 and n.member_id = $2
  and case when n.object_id is null then n.place_id is null or n.place_id = any($3::uuid[])
    when n.source_id is null then ${itemReadable('$3')}
    else ${itemReadable('$3', 'o')} and (${itemReadable('$3')} or n.count > 1 and n.place_id = any($3::uuid[])) end
  and (n.comment_id is null or c.trashed_at is null and root.trashed_at is null)
  and (n.kind <> 'ALERT' or $4)`;

export interface Reader {
  memberId: string;
  /** true for administrators, who get alerts */
  admin: boolean;
  /** places that the member can read */
  readable: readonly string[];
}

export interface Wanted {
  first: number;
  before: string | null;
  unread: boolean;
  kinds: readonly NotificationKind[];
  about: string | null;
  /** limits the result to these; all if absent */
  among?: readonly string[] | undefined;
}

/** Notifications of a member that they can see now, newest first. */
export const notificationsOf = (
  transaction: Transaction,
  { memberId, readable, admin }: Reader,
  { first, before, unread, kinds, about, among }: Wanted,
): Promise<StoredNotification[]> =>
  transaction.sql<StoredNotification>(
    `select n.id, n.kind, n.actor_id as "actorId", n.object_type as "objectType", n.object_id as "objectId",
       ${itemTitle()} as "objectTitle", coalesce(s.page_id, n.object_id) as "pageId", coalesce(s.place_id, n.place_id) as "placeId",
       n.comment_id as "commentId", n.source_type as "sourceType", n.source_id as "sourceId", ${itemTitle('o')} as "sourceTitle",
       n.count, n.title, coalesce(c.body, n.text) as text, n.at, n.read_at is null as unread
     from ${FROM} where ${VISIBLE}
       and ($5::uuid is null or (n.at, n.id) < (select at, id from notifications where workspace_id = $1 and member_id = $2 and id = $5))
       and (not $6 or n.read_at is null)
       and (cardinality($7::text[]) = 0 or n.kind = any($7::text[]))
       and ($8::uuid is null or $8 in (n.object_id, s.page_id, s.place_id, n.place_id, n.source_id))
       and ($9::uuid[] is null or n.id = any($9::uuid[]))
     order by n.at desc, n.id desc limit $10`,
    [
      transaction.workspaceId,
      memberId,
      [...readable],
      admin,
      before,
      unread,
      [...kinds],
      about,
      among ? [...among] : null,
      first,
    ],
  );

/** Number of unread notifications that a member can see, up to a limit. */
export async function countUnread(transaction: Transaction, { memberId, readable, admin }: Reader): Promise<number> {
  const [row] = await transaction.sql<{ count: number }>(
    `select count(*)::int as count from (select 1 from ${FROM} where ${VISIBLE} and n.read_at is null limit $5) found`,
    [transaction.workspaceId, memberId, [...readable], admin, limits.notifications.counted],
  );
  return row?.count ?? 0;
}

/** Adds a notification for each of some members, except former ones. */
export const addNotifications = async (
  transaction: Transaction,
  memberIds: readonly string[],
  { kind, actorId, object, placeId, feedId, title, text }: NewNotification,
): Promise<string[]> => {
  const rows = await transaction.sql<{ memberId: string }>(
    `insert into notifications (workspace_id, id, member_id, kind, actor_id, object_type, object_id, place_id, source_id, title, text)
     select $1, gen_random_uuid(), m.id, $3, $4, $5, $6, $7, $8, $9, $10 from members m
       where m.workspace_id = $1 and m.id = any($2::uuid[]) and not m.suspended and m.trashed_at is null
     returning member_id as "memberId"`,
    [
      transaction.workspaceId,
      [...memberIds],
      kind,
      actorId,
      object?.type ?? null,
      object?.id ?? null,
      placeId ?? null,
      feedId ?? null,
      title,
      text,
    ],
  );
  return rows.map(({ memberId }) => memberId);
};

/** Marks notifications of a member as read or unread; returns the number changed. */
export async function markRead(
  transaction: Transaction,
  memberId: string,
  ids: readonly string[],
  read: boolean,
): Promise<string[]> {
  const changed = await transaction.sql<{ id: string }>(
    `update notifications set read_at = case when $4 then now() end
     where workspace_id = $1 and member_id = $2 and id = any($3::uuid[]) and (read_at is null) = $4 returning id`,
    [transaction.workspaceId, memberId, [...ids], read],
  );
  return changed.map(({ id }) => id);
}

/** Marks a member's notifications up to a moment as read; returns true if any changed. */
export async function readUntil(transaction: Transaction, memberId: string, until: string): Promise<boolean> {
  const changed = await transaction.sql(
    `update notifications set read_at = now()
     where workspace_id = $1 and member_id = $2 and read_at is null and at <= least($3::timestamptz, now()) returning 1`,
    [transaction.workspaceId, memberId, until],
  );
  return changed.length > 0;
}

/**
 * Marks and returns a member's unread notifications that no digest had yet. It uses a mark instead of a time:
 * notifications written before a digest was read but committed after it belong to the next one.
 */
export async function takeForDigest(transaction: Transaction, memberId: string): Promise<string[]> {
  const taken = await transaction.sql<{ id: string }>(
    `update notifications set in_digest = true
     where workspace_id = $1 and member_id = $2 and read_at is null and not in_digest returning id`,
    [transaction.workspaceId, memberId],
  );
  return taken.map(({ id }) => id);
}

/** Erases notifications about erased objects or places. */
export async function eraseNotificationsAbout(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.sql(
    `delete from notifications where workspace_id = $1
     and (object_id = any($2::uuid[]) or place_id = any($2::uuid[]) or source_id = any($2::uuid[]))`,
    [transaction.workspaceId, [...ids]],
  );
}

/** Erases notifications of erased feeds. */
export async function eraseToldOfFeeds(transaction: Transaction): Promise<void> {
  await transaction.sql(
    `delete from notifications n where n.workspace_id = $1 and n.kind = 'FEED'
       and not exists (select 1 from feeds f where f.workspace_id = $1 and f.id = n.source_id)`,
    [transaction.workspaceId],
  );
}

/** Erases notifications older than some days. */
export async function eraseNotificationsBefore(transaction: Transaction, days: number): Promise<void> {
  await transaction.sql(`delete from notifications where workspace_id = $1 and at < now() - $2 * interval '1 day'`, [
    transaction.workspaceId,
    days,
  ]);
}
