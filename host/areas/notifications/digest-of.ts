import { sentence } from '@earshot/core/areas/notifications/notification-words';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import type { Access } from '../../operations/access.ts';
import type { Change } from '../../operations/change.ts';
import { linkTo } from './link-to.ts';
import { readerOf } from './reader.ts';
import { notificationsOf } from './store/notifications.ts';

/** What a member has not read, before it is a mail or a sound. */
export interface Digest {
  workspaceName: string;
  /** the newest first, each with the path that it leads to */
  lines: { text: string; path: string }[];
  /** there is more than these lines */
  more: boolean;
}

/** What a member was told after a moment, has not read, and may read now; undefined when that is nothing. */
export async function digestOf(
  change: Change,
  access: Access,
  since: Date | number | undefined,
): Promise<Digest | undefined> {
  const { digestLines } = limits.notifications;
  const wanted = { first: digestLines + 1, before: null, unread: true, kinds: [], about: null };
  const unread = await notificationsOf(change.transaction, readerOf({ access }), wanted);
  const found = unread.filter(({ at }) => since === undefined || at > since);
  if (found.length === 0) return undefined;
  const names = await namesOf(
    change,
    found.flatMap(({ actorId }) => actorId ?? []),
  );
  const workspace = await change.rows(Workspace).get(change.workspaceId);
  return {
    workspaceName: workspace?.name ?? '',
    lines: found.slice(0, digestLines).map((row) => ({ text: sentence(row, names), path: linkTo(row) })),
    more: found.length > digestLines,
  };
}

async function namesOf(change: Change, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const members = await change.rows(Member).find({ where: { id: [...new Set(ids)] } });
  return new Map(members.map(({ id, name }) => [id, name]));
}
