import { FeedFollow, feedFollows, followFeed } from '@earshot/core/areas/notifications/feed-follow';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { feedFor } from '../search/store/feeds.ts';
import { nextDigest } from './digest-times.ts';
import { endFeedFollow, feedFollowsOf, putFeedFollow } from './store/feed-follows.ts';
import { settingsOf } from './store/settings.ts';

/** Feeds that a member follows, with notifications of new results. */
export const feedFollowHandlers = (): Handler[] => [
  inside(feedFollows, ({ work }) => feedFollowsOf(work.transaction, work.actor.memberId)),
  inside(followFeed, async ({ input: { feedId, frequency }, work }) => {
    const { transaction, actor } = work;
    const feed = await feedFor(transaction, actor.memberId, feedId);
    if (!feed) throw new Refusal('NOT_FOUND', 'This feed no longer exists, or it is not shared with you.');
    const before = (await feedFollowsOf(transaction, actor.memberId)).find((one) => one.feedId === feedId);
    if (frequency === null) await endFeedFollow(transaction, actor.memberId, feedId);
    else {
      const { timeZone } = (await settingsOf(transaction, [actor.memberId]))(actor.memberId);
      const dueAt = nextDigest(frequency, timeZone, new Date(), { first: true });
      await putFeedFollow(transaction, { memberId: actor.memberId, feedId, frequency, dueAt });
    }
    work.emitOwn(FeedFollow, actor.memberId);
    work.undoBy(followFeed, { feedId, frequency: before?.frequency ?? null });
    return { feedId, title: feed.title, frequency };
  }),
];
