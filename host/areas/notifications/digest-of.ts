import { sentence } from '@earshot/core/areas/notifications/notification-words';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import type { Access } from '../../operations/access.ts';
import type { Change } from '../../operations/change.ts';
import { linkTo } from './link-to.ts';
import { readerOf } from './reader.ts';
import { notificationsOf } from './store/notifications.ts';

/** Unread notifications of a member, before they become an email or audio. */
export interface Digest {
  workspaceName: string;
  /** newest first, each with the path that it links to */
  lines: { text: string; path: string }[];
  /** true if there is more than these lines */
  more: boolean;
  /** time of the oldest line */
  from: Date;
}

/** Notifications that a digest covers: these ids, or those after a moment. Without either, all. */
interface Extent {
  among?: readonly string[];
  since?: Date | undefined;
}

/** Unread notifications that a member can read now; undefined if there are none. */
export async function digestOf(change: Change, access: Access, { among, since }: Extent): Promise<Digest | undefined> {
  const { digestLines } = limits.notifications;
  const wanted = { first: digestLines + 1, before: null, unread: true, kinds: [], about: null, among };
  const unread = await notificationsOf(change.transaction, readerOf({ access }), wanted);
  const found = unread.filter(({ at }) => since === undefined || at > since);
  const lines = found.slice(0, digestLines);
  const oldest = lines.at(-1);
  if (!oldest) return undefined;
  const names = await namesOf(
    change,
    lines.flatMap(({ actorId }) => actorId ?? []),
  );
  const workspace = await change.rows(Workspace).get(change.workspaceId);
  return {
    workspaceName: workspace?.name ?? '',
    lines: lines.map((row) => ({ text: sentence(row, names), path: linkTo(row) })),
    more: found.length > digestLines,
    from: oldest.at,
  };
}

async function namesOf(change: Change, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const members = await change.rows(Member).find({ where: { id: [...new Set(ids)] } });
  return new Map(members.map(({ id, name }) => [id, name]));
}
