import { Notification } from '@earshot/core/areas/notifications/notification';
import { searchRequest } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { cut } from '@earshot/core/rules/text';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import type { Log } from '../../../log/log.ts';
import { actorOf, readAccess } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { Work } from '../../../operations/work.ts';
import { Ahead } from '../../../store/transaction.ts';
import { countFound, type SearchParts } from '../../search/answer-search.ts';
import { feedFor, newSince, type StoredFeed } from '../../search/store/feeds.ts';
import { nextDigest } from '../digest-times.ts';
import { type DueFeed, dueFeeds, endFeedFollow, postponeFeed, toldOfFeed } from '../store/feed-follows.ts';
import { addNotifications } from '../store/notifications.ts';
import { settingsOf } from '../store/settings.ts';

const KIND = 'tell-feeds';
const DEADLINE_MS = 120_000;

/** Notifies members of news in the feeds that they follow, limited to readable results. */
export function tellFeeds({ log, ...parts }: SearchParts & { log: Pick<Log, 'error'> }): Job {
  return job({
    kind: KIND,
    input: z.strictObject({}),
    deadlineMs: DEADLINE_MS,
    description: 'Tell members what is new in feeds that they follow.',
    run: async ({ change, signal }) => {
      const due = await dueFeeds(change.transaction, limits.feeds.toldAtOnce);
      const settings = await settingsOf(
        change.transaction,
        due.map(({ memberId }) => memberId),
      );
      for (const one of due) {
        signal.throwIfAborted();
        const { timeZone } = settings(one.memberId);
        const next = nextDigest(one.frequency, timeZone, new Date());
        await change.transaction.sql('savepoint one_feed');
        try {
          await tellOne(parts, change, one, next);
        } catch (fault) {
          if (fault instanceof Ahead || signal.aborted) throw fault;
          // One failing feed does not stop the others.
          await change.transaction.sql('rollback to savepoint one_feed');
          log.error({ workspaceId: change.workspaceId, itemId: one.feedId, err: fault }, 'a feed could not be told of');
          await postponeFeed(change.transaction, one, next);
        }
      }
      if (due.length === limits.feeds.toldAtOnce)
        await change.enqueue(KIND, {}, { key: `${KIND}:${change.workspaceId}` });
    },
  });
}

async function tellOne(parts: SearchParts, change: Change, one: DueFeed, next: Date): Promise<void> {
  const feed = await feedFor(change.transaction, one.memberId, one.feedId);
  if (feed) await tell(parts, change, one, feed);
  // Deleted, or no longer shared.
  else await endFeedFollow(change.transaction, one.memberId, one.feedId);
  await toldOfFeed(change.transaction, one, next);
}

async function tell(parts: SearchParts, change: Change, one: DueFeed, feed: StoredFeed): Promise<void> {
  const said = await saidOf(parts, change, one, feed);
  if (said === '') return;
  const title = cut(said, limits.notifications.title);
  const told = { kind: 'FEED', actorId: null, feedId: feed.id, title, text: '' } as const;
  for (const memberId of await addNotifications(change.transaction, [one.memberId], told))
    change.emitOwn(Notification, memberId);
}

/** News of a feed, in words; '' if there is none, and for a former member. */
async function saidOf(parts: SearchParts, change: Change, one: DueFeed, feed: StoredFeed): Promise<string> {
  const member = await change.rows(Member).get(one.memberId);
  if (!member || member.suspended) return '';
  const actor = actorOf(member);
  const access = await readAccess(change.transaction, actor);
  const work = new Work(change.transaction, actor, access, async () => undefined);
  try {
    const request = searchRequest.parse(feed.request);
    const { total, totalExact } = await countFound(parts, work, request, newSince(one, one.memberId));
    return total === 0 ? '' : `${numberText(total)}${totalExact ? '' : '+'} new in “${feed.title}”`;
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return `“${feed.title}” cannot be searched: ${fault.message}`;
  }
}
