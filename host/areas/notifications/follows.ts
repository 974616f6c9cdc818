import {
  FOLLOW_FLAGS,
  Follow,
  follow,
  followedIn,
  followInput,
  follows,
  muteObject,
  unfollow,
} from '@earshot/core/areas/notifications/follow';
import { Notification } from '@earshot/core/areas/notifications/notification';
import { limits } from '@earshot/core/limits';
import type { SearchType } from '@earshot/core/model/search-type';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { knownItems } from '../search/known-items.ts';
import { readerOf } from './reader.ts';
import { countFollows, type Flags, followOf, followsOf, putFollow, type StoredFollow } from './store/follows.ts';
import { beginNews } from './store/news-cursor.ts';

const NOTHING: Flags & { muted: boolean } = {
  allChangesEnabled: false,
  insightsPublishedEnabled: false,
  allCommentsEnabled: false,
  muted: false,
};

const isFollowed = (flags: Flags | undefined): boolean =>
  flags !== undefined && FOLLOW_FLAGS.some((flag) => flags[flag]);

async function demandRoom(work: Work): Promise<void> {
  if ((await countFollows(work.transaction, work.actor.memberId)) >= limits.notifications.follows)
    throw new Refusal(
      'CONFLICT',
      `You can follow or mute ${limits.notifications.follows} items. Unfollow one that you no longer need first.`,
    );
}

/** Stores the caller's follow of an object, and has their browsers reload it. */
async function store(
  work: Work,
  object: { type: SearchType; id: string },
  flags: Flags & { muted: boolean },
): Promise<void> {
  await putFollow(work.transaction, work.actor.memberId, object, flags);
  work.emitOwn(Follow, work.actor.memberId);
}

/** The kind of an object that the caller can read. */
async function readableItem(work: Work, id: string): Promise<{ type: SearchType; id: string }> {
  const [item] = await knownItems(work.transaction, [id]);
  if (!item || !work.access.reads(item.placeId)) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  return { type: item.type, id };
}

const flagsOf = ({ allChangesEnabled, insightsPublishedEnabled, allCommentsEnabled }: Flags): Flags => ({
  allChangesEnabled,
  insightsPublishedEnabled,
  allCommentsEnabled,
});

/** Registers the previous follow as the inverse. */
function undoByFollowing(work: Work, { objectType, objectId, ...before }: StoredFollow): void {
  work.undoBy(follow, {
    ...followInput(objectType as Parameters<typeof followInput>[0], objectId),
    ...flagsOf(before),
  });
}

/** Operations on follows and mutes of a member. */
export const followHandlers = (): Handler[] => [
  inside(follows, ({ work }) => followsOf(work.transaction, readerOf(work))),
  inside(follow, async ({ input, work }) => {
    const object = followedIn(input);
    if (!object) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
    const before = await followOf(work.transaction, work.actor.memberId, object.id);
    if (!before) await demandRoom(work);
    await beginNews(work.transaction);
    await store(work, object, { ...flagsOf(input), muted: before?.muted ?? false });
    if (before && isFollowed(before)) undoByFollowing(work, before);
    else work.undoBy(unfollow, { objectId: object.id });
    const [row] = await followsOf(work.transaction, readerOf(work), object.id);
    if (!row) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
    return row;
  }),
  inside(unfollow, async ({ input: { objectId }, work }) => {
    const before = await followOf(work.transaction, work.actor.memberId, objectId);
    if (!before || !isFollowed(before)) return true;
    await store(work, { type: before.objectType, id: objectId }, { ...NOTHING, muted: before.muted });
    undoByFollowing(work, before);
    return true;
  }),
  inside(muteObject, async ({ input: { objectId, muted }, work }) => {
    const before = await followOf(work.transaction, work.actor.memberId, objectId);
    if ((before?.muted ?? false) === muted) return true;
    if (!before) await demandRoom(work);
    const object = before ? { type: before.objectType, id: objectId } : await readableItem(work, objectId);
    await store(work, object, { ...(before ? flagsOf(before) : NOTHING), muted });
    work.emitOwn(Notification, work.actor.memberId);
    work.undoBy(muteObject, { objectId, muted: !muted });
    return true;
  }),
];
