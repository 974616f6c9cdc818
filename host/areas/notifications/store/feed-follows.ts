import type { FeedFollow, FeedFrequency } from '@earshot/core/areas/notifications/feed-follow';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';
import type { FeedVisit } from '../../search/store/feeds.ts';

const VISIBLE = 'f.deleted_at is null and (f.shared or f.member_id = w.member_id)';

/** The feeds that a member follows and can still see, by title. */
export const feedFollowsOf = (transaction: Transaction, memberId: string): Promise<FeedFollow[]> =>
  transaction.sql<FeedFollow>(
    `select f.id as "feedId", f.title, w.frequency from feed_follows w
     join feeds f on f.workspace_id = w.workspace_id and f.id = w.feed_id and ${VISIBLE}
     where w.workspace_id = $1 and w.member_id = $2 order by lower(f.title), f.id limit $3`,
    [transaction.workspaceId, memberId, limits.feeds.listed],
  );

interface Wanted {
  memberId: string;
  feedId: string;
  frequency: FeedFrequency;
  dueAt: Date;
}

/** Stores a member's follow of a feed; current results count as seen. */
export async function putFeedFollow(transaction: Transaction, wanted: Wanted): Promise<void> {
  const { memberId, feedId, frequency, dueAt } = wanted;
  await transaction.sql(
    `insert into feed_follows (workspace_id, feed_id, member_id, frequency, due_at, at, seen)
     values ($1, $2, $3, $4, $5, clock_timestamp(), pg_current_snapshot())
     on conflict (workspace_id, feed_id, member_id) do update set frequency = excluded.frequency, due_at = excluded.due_at`,
    [transaction.workspaceId, feedId, memberId, frequency, dueAt],
  );
}

/** Removes a member's follow of a feed. */
export async function endFeedFollow(transaction: Transaction, memberId: string, feedId: string): Promise<void> {
  await transaction.sql('delete from feed_follows where workspace_id = $1 and feed_id = $2 and member_id = $3', [
    transaction.workspaceId,
    feedId,
    memberId,
  ]);
}

/** A due notification of news in a feed. */
export interface DueFeed extends FeedVisit {
  memberId: string;
  frequency: FeedFrequency;
}

/**
 * Due follows of feeds, each with the time since which results are new: the member's last notification or visit. Those
 * locked by another host are left out.
 */
export const dueFeeds = (transaction: Transaction, most: number): Promise<DueFeed[]> =>
  transaction.sql<DueFeed>(
    `select w.feed_id as "feedId", w.member_id as "memberId", w.frequency,
       (case when v.at > w.at then v.at else w.at end)::text as at, (case when v.at > w.at then v.seen else w.seen end)::text as seen
     from feed_follows w left join feed_visits v on v.workspace_id = w.workspace_id and v.feed_id = w.feed_id and v.member_id = w.member_id
     where w.workspace_id = $1 and w.due_at <= now() order by w.due_at, w.feed_id, w.member_id limit $2 for update of w skip locked`,
    [transaction.workspaceId, most],
  );

/** Records that a member was notified of a feed, and their next due time. */
export async function toldOfFeed(
  transaction: Transaction,
  { memberId, feedId }: Pick<DueFeed, 'memberId' | 'feedId'>,
  dueAt: Date,
): Promise<void> {
  await transaction.sql(
    `update feed_follows set at = clock_timestamp(), seen = pg_current_snapshot(), due_at = $4
     where workspace_id = $1 and feed_id = $2 and member_id = $3`,
    [transaction.workspaceId, feedId, memberId, dueAt],
  );
}

/** Postpones a member's notification of a feed, with all news since the previous one. */
export async function postponeFeed(
  transaction: Transaction,
  { memberId, feedId }: Pick<DueFeed, 'memberId' | 'feedId'>,
  dueAt: Date,
): Promise<void> {
  await transaction.sql(
    'update feed_follows set due_at = $4 where workspace_id = $1 and feed_id = $2 and member_id = $3',
    [transaction.workspaceId, feedId, memberId, dueAt],
  );
}
