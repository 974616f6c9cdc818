import { Notification } from '@earshot/core/areas/notifications/notification';
import type { Change } from '../../operations/change.ts';
import { knownItems } from '../search/known-items.ts';
import { addNotifications } from './store/notifications.ts';
import { storeMentions } from './store/text-mentions.ts';

interface Mentions {
  pageId: string;
  memberIds: readonly string[];
  /** last author; null if there is none, as after an import */
  actorId: string | null;
}

/** Notifies colleagues mentioned in the text of a page, each once per page; nobody for a text without a writer. */
export async function tellMentioned(change: Change, { pageId, memberIds, actorId }: Mentions): Promise<void> {
  if (memberIds.length === 0) return;
  const first = await storeMentions(change.transaction, pageId, memberIds);
  const others = first.filter((id) => id !== actorId);
  if (actorId === null || others.length === 0) return;
  const [page] = await knownItems(change.transaction, [pageId]);
  if (!page) return;
  const told = await addNotifications(change.transaction, others, {
    kind: 'MENTION',
    actorId,
    object: { type: page.type, id: pageId },
    title: '',
    text: '',
  });
  for (const memberId of told) change.emitOwn(Notification, memberId);
}
