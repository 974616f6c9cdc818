import { Notification } from '@earshot/core/areas/notifications/notification';
import { limits } from '@earshot/core/limits';
import type { SearchType } from '@earshot/core/model/search-type';
import { cleanLine, cut } from '@earshot/core/rules/text';
import type { Change } from '../../operations/change.ts';
import { addNotifications } from './store/notifications.ts';

/** A message to members. */
export interface Message {
  memberIds: readonly string[];
  title: string;
  text?: string;
  /** linked object; only members who can read it see the message */
  object?: { type: SearchType; id: string };
  /** place that members must be able to read to see the message, if there is no object */
  placeId?: string;
}

/**
 * Notifies members, in the causing transaction; the notification appears after the commit. Their right to read its
 * object is checked at every view.
 */
export async function notify(change: Change, { memberIds, title, text = '', object, placeId }: Message): Promise<void> {
  const told = await addNotifications(change.transaction, [...new Set(memberIds)], {
    kind: 'MESSAGE',
    actorId: change.actorId,
    object,
    placeId: placeId ?? null,
    title: cut(cleanLine(title), limits.notifications.title),
    text: cut(text.trim(), limits.notifications.text),
  });
  for (const memberId of told) change.emitOwn(Notification, memberId);
}
