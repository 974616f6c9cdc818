import { Notification } from '@earshot/core/areas/notifications/notification';
import { Member } from '@earshot/core/model/member';
import type { SpineEvent } from '@earshot/core/model/operation';
import { type Access, actorOf, readAccesses } from '../../operations/access.ts';
import type { Change } from '../../operations/change.ts';
import { type News, newsIn, sourceOf } from './news.ts';
import { factsAbout } from './store/facts.ts';
import { allFollows, type StoredFollow } from './store/follows.ts';
import { alreadyTold, type Line, putLines } from './store/lines.ts';

/** Members whose access is computed in one step, so that the event loop is free in between. */
const AT_ONCE = 20;

/** Notifies followers of readable changes by others: similar ones become one line with a count. */
export async function tellFollowers(change: Change, events: readonly SpineEvent[]): Promise<void> {
  const follows = await allFollows(change.transaction);
  if (follows.length === 0) return;
  const facts = await factsAbout(change.transaction, events);
  const news = events.flatMap((event) => newsIn(event, facts));
  if (news.length === 0) return;
  const told = await alreadyTold(
    change.transaction,
    news.flatMap(({ commentId }) => commentId ?? []),
  );
  const byMember = [...Map.groupBy(follows, ({ memberId }) => memberId)];
  for (let at = 0; at < byMember.length; at += AT_ONCE) {
    const some = new Map(byMember.slice(at, at + AT_ONCE));
    const accesses = await accessesOf(change, [...some.keys()]);
    const lines = [...some].flatMap(([memberId, own]) => {
      const access = accesses.get(memberId);
      return access ? linesFor(access, own, news, told) : [];
    });
    await putLines(change.transaction, lines);
    for (const memberId of new Set(lines.map((line) => line.memberId))) change.emitOwn(Notification, memberId);
  }
}

async function accessesOf(change: Change, memberIds: string[]): Promise<Map<string, Access>> {
  const members = await change.rows(Member).find({ where: { id: memberIds, suspended: false } });
  return readAccesses(change.transaction, change.workspaceId, members.map(actorOf));
}

/** A place and those above it, nearest first. */
function placesAbove({ places }: Access, placeId: string, workspaceId: string): string[] {
  const above: string[] = [];
  for (
    let id: string | null = placeId;
    id && id !== workspaceId && !above.includes(id);
    id = places.get(id)?.parentId ?? null
  )
    above.push(id);
  return above;
}

/** Notification lines of one member for some news. */
function linesFor(
  access: Access,
  own: readonly StoredFollow[],
  news: readonly News[],
  told: ReadonlySet<string>,
): Line[] {
  const { memberId, workspaceId } = access.actor;
  const followed = new Map(own.map((follow) => [follow.objectId, follow]));
  const muted = new Set(own.filter((follow) => follow.muted).map(({ objectId }) => objectId));
  const lines = new Map<string, Line>();
  for (const one of news) {
    const { kind, object, actorIds, at, about, commentId } = one;
    const byOthers = actorIds.length === 0 || actorIds.some((id) => id !== memberId);
    if (!byOthers || !access.reads(object.placeId) || told.has(`${memberId} ${commentId}`)) continue;
    const above = placesAbove(access, object.placeId, workspaceId);
    if ([object.id, object.pageId, ...about, ...above].some((id) => muted.has(id))) continue;
    const source = followed.get(sourceOf(one, above, followed) ?? '');
    if (!source || Date.parse(at) < source.createdAt.getTime()) continue;
    const key = `${source.objectId} ${kind} ${object.type}`;
    lines.set(key, {
      memberId,
      kind,
      sourceType: source.objectType,
      sourceId: source.objectId,
      objectType: object.type,
      objectId: object.id,
      placeId: object.placeId,
      actorId: actorIds.find((id) => id !== memberId) ?? null,
      count: (lines.get(key)?.count ?? 0) + 1,
    });
  }
  return [...lines.values()];
}
