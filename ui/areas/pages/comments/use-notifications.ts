import { Comment, notifications, seeNotifications } from '@earshot/core/areas/pages/comment';
import { useEffect } from 'react';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { seenOnPage } from './seen-on-page.ts';

const TOUCHED_BY = [Comment];
const LOOKED_MS = 1000;

/** What is for this person, newest first; asked again when comments change. Read it inside an observer(). */
export const useNotifications = () => useAsk(notifications, { first: 50 }, TOUCHED_BY);

/** Marks notifications up to a moment as read; the sidebar's count follows. */
export function useMarkRead(): (until: string) => Promise<void> {
  const stores = useStores();
  const asked = useNotifications();
  return async (until) => {
    await stores.perform(seeNotifications, { until });
    await asked.reload();
  };
}

/** Marks what is new about a page as read while its comments are shown. Use it inside an observer(). */
export function useReadOnPage(pageId: string): void {
  const { data = [] } = useNotifications();
  const markRead = useMarkRead();
  const until = seenOnPage(data ?? [], pageId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one at each draw
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      clearInterval(timer);
      // Nobody asked for this: when it fails the notification stays new, and is marked the next time.
      void markRead(until).catch(() => undefined);
    }, LOOKED_MS);
    return () => clearInterval(timer);
  }, [until]);
}
