import { randomUUID } from 'node:crypto';
import {
  createFeed,
  deleteFeed,
  Feed,
  type FeedNews,
  feedNews,
  feeds,
  restoreFeed,
  updateFeed,
  visitFeed,
} from '@earshot/core/areas/search/feed';
import { searchRequest } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { countFound, demandSearchable, type SearchParts } from './answer-search.ts';
import {
  countFeeds,
  type FeedVisit,
  feedFor,
  feedsFor,
  newSince,
  type StoredFeed,
  setDeleted,
  storeFeed,
  storeVisit,
  visitsOf,
} from './store/feeds.ts';

const gone = () => new Refusal('NOT_FOUND', 'This feed no longer exists, or it is not shared with you.');

/** True if the caller can change a feed: their own, or a shared one as a manager of the workspace. */
const edits = (work: Work, { memberId, shared }: StoredFeed): boolean =>
  memberId === work.actor.memberId || (shared && work.access.level(work.workspaceId) === 'FULL');

const iso = (at: Date | string): string => new Date(at).toISOString();

const shown = (work: Work, feed: StoredFeed): Feed => ({
  ...feed,
  // Missing parts of a stored request get their defaults.
  request: searchRequest.parse(feed.request),
  editable: edits(work, feed),
  createdAt: iso(feed.createdAt),
  updatedAt: iso(feed.updatedAt),
  visitedAt: feed.visitedAt && iso(feed.visitedAt),
});

async function editable(work: Work, id: string, options: { deleted?: boolean } = {}): Promise<StoredFeed> {
  const feed = await feedFor(work.transaction, work.actor.memberId, id, options);
  if (!feed) throw gone();
  if (!edits(work, feed))
    throw new Refusal('FORBIDDEN', 'This feed is shared by someone else. Save it as a feed of your own to change it.');
  return feed;
}

function demandMayShare({ actor }: Work, shared: boolean | undefined): void {
  if (shared && actor.role === 'VIEWER')
    throw new Refusal('FORBIDDEN', 'Viewers cannot share feeds. Save it for yourself.');
}

/** Refuses a feed beyond a member's maximum; concurrent creations wait for each other. */
async function demandRoom({ transaction, actor }: Work): Promise<void> {
  await transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:feeds ' || $1, 0))`, [actor.memberId]);
  if ((await countFeeds(transaction, actor.memberId)) >= limits.feeds.perMember)
    throw new Refusal(
      'CONFLICT',
      `You can save ${limits.feeds.perMember} feeds. Delete one that you no longer need first.`,
    );
}

/** Has the browsers of members who see a feed reload the list. */
const tell = (work: Work, { memberId, shared }: Pick<StoredFeed, 'memberId' | 'shared'>) =>
  work.emitOwn(Feed, shared ? work.workspaceId : memberId);

async function stored(work: Work, id: string): Promise<Feed> {
  const feed = await feedFor(work.transaction, work.actor.memberId, id);
  if (!feed) throw gone();
  return shown(work, feed);
}

/** News of a feed; the reason if its search is refused. */
async function newsOf(
  parts: SearchParts,
  work: Work,
  feed: StoredFeed,
  visit: FeedVisit | undefined,
): Promise<FeedNews> {
  const request = searchRequest.parse(feed.request);
  try {
    if (!visit) {
      await demandSearchable(work, request);
      return { id: feed.id, count: null, exact: true, problem: '' };
    }
    const { total, totalExact } = await countFound(parts, work, request, newSince(visit, work.actor.memberId));
    return { id: feed.id, count: total, exact: totalExact, problem: '' };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { id: feed.id, count: null, exact: true, problem: fault.message };
  }
}

/** Saved searches, of one member or shared with the workspace (SE-14). */
export const feedHandlers = (parts: SearchParts): Handler[] => [
  inside(feeds, async ({ work }) =>
    (await feedsFor(work.transaction, work.actor.memberId)).map((feed) => shown(work, feed)),
  ),
  inside(feedNews, async ({ input: { feedIds }, work }) => {
    const { memberId } = work.actor;
    const visits = await visitsOf(work.transaction, memberId, feedIds);
    const news: FeedNews[] = [];
    for (const id of new Set(feedIds)) {
      const feed = await feedFor(work.transaction, memberId, id);
      if (!feed) continue;
      const visit = visits.find(({ feedId }) => feedId === id);
      news.push(await newsOf(parts, work, feed, visit));
    }
    return news;
  }),
  inside(createFeed, async ({ input, work }) => {
    demandMayShare(work, input.shared);
    await demandSearchable(work, input.request);
    await demandRoom(work);
    const feed = { ...input, id: randomUUID(), memberId: work.actor.memberId };
    await storeFeed(work.transaction, feed);
    // Saving a search counts as having seen its results.
    await storeVisit(work.transaction, work.actor.memberId, feed.id);
    tell(work, feed);
    work.undoBy(deleteFeed, { feedId: feed.id });
    return stored(work, feed.id);
  }),
  inside(updateFeed, async ({ input: { feedId, ...changes }, work }) => {
    const before = await editable(work, feedId);
    demandMayShare(work, changes.shared);
    if (changes.shared === false && before.memberId !== work.actor.memberId)
      throw new Refusal(
        'FORBIDDEN',
        'Only the person who saved a feed can stop sharing it. You can delete it instead.',
      );
    if (changes.request) await demandSearchable(work, changes.request);
    const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await storeFeed(work.transaction, { ...before, ...sent });
    tell(work, { ...before, shared: before.shared || changes.shared === true });
    const was = Object.fromEntries(Object.keys(sent).map((name) => [name, before[name as keyof StoredFeed]]));
    work.undoBy(updateFeed, { feedId, ...was });
    return stored(work, feedId);
  }),
  inside(deleteFeed, async ({ input: { feedId }, work }) => {
    const feed = await editable(work, feedId);
    await setDeleted(work.transaction, feedId, true);
    tell(work, feed);
    work.undoBy(restoreFeed, { feedId });
    return true;
  }),
  inside(restoreFeed, async ({ input: { feedId }, work }) => {
    const feed = await editable(work, feedId, { deleted: true });
    if (feed.memberId === work.actor.memberId) await demandRoom(work);
    await setDeleted(work.transaction, feedId, false);
    tell(work, feed);
    work.undoBy(deleteFeed, { feedId });
    return true;
  }),
  inside(visitFeed, async ({ input: { feedId }, work }) => {
    const feed = await feedFor(work.transaction, work.actor.memberId, feedId);
    if (!feed) throw gone();
    await storeVisit(work.transaction, work.actor.memberId, feed.id);
    return true;
  }),
];
