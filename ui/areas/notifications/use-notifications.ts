import {
  markNotifications,
  Notification,
  notifications,
  unreadNotifications,
} from '@earshot/core/areas/notifications/notification';
import { Comment } from '@earshot/core/areas/pages/comment';
import { useEffect } from 'react';
import { useAsk, useStores } from '../../data/use-stores.ts';

/** What has notifications asked again: those of this person, and comments, which tell whom they are for. */
export const TOUCHED_BY = [Notification, Comment];
const LOOKED_MS = 1000;

/** How much this person has not seen yet, live; read it inside an observer(). */
export const useUnread = (): number => useAsk(unreadNotifications, {}, TOUCHED_BY).data?.count ?? 0;

/** Marks what is new about a page as read while its comments are shown. Use it inside an observer(). */
export function useReadOnPage(pageId: string): void {
  const stores = useStores();
  const { data } = useAsk(notifications, { about: pageId, unread: true, kinds: ['MENTION', 'REPLY'] }, TOUCHED_BY);
  const ids = (data ?? []).map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids === '') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      clearInterval(timer);
      // Nobody asked for this: when it fails the notification stays new, and is marked the next time.
      void stores.api.perform(markNotifications, { ids: ids.split(' '), read: true }).catch(() => undefined);
    }, LOOKED_MS);
    return () => clearInterval(timer);
  }, [stores, ids]);
}
