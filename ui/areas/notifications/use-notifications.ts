import { Comment } from '@earshot/core/areas/comments/comment';
import { Notification, unreadNotifications } from '@earshot/core/areas/notifications/notification';
import { useAsk } from '../../data/use-stores.ts';

/** Entities whose changes reload notifications: the user's notifications, and comments, which have addressees. */
export const TOUCHED_BY = [Notification, Comment];

/** Number of unseen notifications, live; read it inside an observer(). */
export const useUnread = (): number => useAsk(unreadNotifications, {}, TOUCHED_BY).data?.count ?? 0;
