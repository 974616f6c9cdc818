import { plainComment } from '@earshot/core/areas/comments/comment-text';
import {
  markNotifications,
  Notification,
  notifications,
  seeNotifications,
  unreadNotifications,
} from '@earshot/core/areas/notifications/notification';
import { limits } from '@earshot/core/limits';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { type Handler, inside } from '../../operations/handlers.ts';
import { readerOf } from './reader.ts';
import { countUnread, markRead, notificationsOf, readUntil, type StoredNotification } from './store/notifications.ts';

function shown({ at, text, ...row }: StoredNotification): Notification {
  const words = row.commentId ? plainComment(text) : text;
  return { ...row, text: cut(cleanLine(words), limits.notePreview), at: at.toISOString() };
}

/** A member's inbox. */
export const notificationHandlers = (): Handler[] => [
  inside(notifications, async ({ input, work }) =>
    (await notificationsOf(work.transaction, readerOf(work), input)).map(shown),
  ),
  inside(unreadNotifications, async ({ work }) => ({ count: await countUnread(work.transaction, readerOf(work)) })),
  inside(markNotifications, async ({ input: { ids, read }, work }) => {
    const changed = await markRead(work.transaction, work.actor.memberId, ids, read);
    if (changed.length === 0) return true;
    work.emitOwn(Notification, work.actor.memberId);
    work.undoBy(markNotifications, { ids: changed, read: !read });
    return true;
  }),
  inside(seeNotifications, async ({ input, work }) => {
    const changed = await readUntil(work.transaction, work.actor.memberId, input.until);
    if (changed) work.emitOwn(Notification, work.actor.memberId);
    return true;
  }),
];
