import type { Follow, FollowFlag } from '@earshot/core/areas/notifications/follow';
import { limits } from '@earshot/core/limits';
import type { SearchType } from '@earshot/core/model/search-type';
import type { Transaction } from '../../../store/database.ts';
import { itemReadable, itemTitle, joinItem } from '../../search/known-items.ts';
import type { Reader } from './notifications.ts';

/** Flags of a follow. */
export type Flags = Readonly<Record<FollowFlag, boolean>>;

/** A follow without its object's title. */
export interface StoredFollow extends Flags {
  memberId: string;
  objectType: SearchType;
  objectId: string;
  muted: boolean;
  createdAt: Date;
}

const COLUMNS = `n.object_type as "objectType", n.object_id as "objectId", n.all_changes as "allChangesEnabled",
  n.insights_published as "insightsPublishedEnabled", n.all_comments as "allCommentsEnabled", n.muted`;

/** Objects that a member follows or has muted and can still open, by title; or only one of them. */
export const followsOf = (
  transaction: Transaction,
  { memberId, readable }: Reader,
  objectId: string | null = null,
): Promise<Follow[]> =>
  transaction.sql<Follow>(
    `select ${COLUMNS}, ${itemTitle()} as title, s.page_id as "pageId", s.place_id as "placeId"
     from follows n ${joinItem('object_id')}
     where n.workspace_id = $1 and n.member_id = $2 and ${itemReadable('$3')} and ($4::uuid is null or n.object_id = $4)
     order by lower(s.title), n.object_id limit ${limits.notifications.follows}`,
    [transaction.workspaceId, memberId, [...readable], objectId],
  );

/** A member's follow of an object; undefined if there is none. Concurrent changes wait. */
export async function followOf(
  transaction: Transaction,
  memberId: string,
  objectId: string,
): Promise<StoredFollow | undefined> {
  const [row] = await transaction.sql<StoredFollow>(
    `select n.member_id as "memberId", n.created_at as "createdAt", ${COLUMNS} from follows n
     where n.workspace_id = $1 and n.member_id = $2 and n.object_id = $3 for update`,
    [transaction.workspaceId, memberId, objectId],
  );
  return row;
}

/** All follows of a workspace. */
export const allFollows = (transaction: Transaction): Promise<StoredFollow[]> =>
  transaction.sql<StoredFollow>(
    `select n.member_id as "memberId", n.created_at as "createdAt", ${COLUMNS} from follows n
     join members m on m.workspace_id = n.workspace_id and m.id = n.member_id and not m.suspended
       and m.trashed_at is null
     where n.workspace_id = $1`,
    [transaction.workspaceId],
  );

/** Number of objects that a member follows or has muted. */
export async function countFollows(transaction: Transaction, memberId: string): Promise<number> {
  const [row] = await transaction.sql<{ count: number }>(
    'select count(*)::int as count from follows where workspace_id = $1 and member_id = $2',
    [transaction.workspaceId, memberId],
  );
  return row?.count ?? 0;
}

/** Stores a member's follow of an object; one that is neither followed nor muted is removed. */
export async function putFollow(
  transaction: Transaction,
  memberId: string,
  object: { type: SearchType; id: string },
  { allChangesEnabled, insightsPublishedEnabled, allCommentsEnabled, muted }: Flags & { muted: boolean },
): Promise<void> {
  const bind = [transaction.workspaceId, memberId, object.id];
  if (!allChangesEnabled && !insightsPublishedEnabled && !allCommentsEnabled && !muted) {
    await transaction.sql('delete from follows where workspace_id = $1 and member_id = $2 and object_id = $3', bind);
    return;
  }
  await transaction.sql(
    `insert into follows (workspace_id, member_id, object_id, object_type, all_changes, insights_published, all_comments, muted)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (workspace_id, member_id, object_id) do update set all_changes = excluded.all_changes,
       insights_published = excluded.insights_published, all_comments = excluded.all_comments, muted = excluded.muted`,
    [...bind, object.type, allChangesEnabled, insightsPublishedEnabled, allCommentsEnabled, muted],
  );
}

/** Erases follows of erased objects. */
export async function eraseFollowsOf(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.sql('delete from follows where workspace_id = $1 and object_id = any($2::uuid[])', [
    transaction.workspaceId,
    [...ids],
  ]);
}
