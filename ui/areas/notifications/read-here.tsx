import { markNotifications, notifications } from '@earshot/core/areas/notifications/notification';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { TOUCHED_BY } from './use-notifications.ts';

const LOOKED_MS = 1000;

/** Marks notifications about a page or person as read while its comments are shown; renders nothing. */
export const ReadHere = observer(function ReadHere({ about }: { about: string }) {
  const stores = useStores();
  const { data } = useAsk(notifications, { about, unread: true, kinds: ['MENTION', 'REPLY'] }, TOUCHED_BY);
  const ids = (data ?? []).map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids === '') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      clearInterval(timer);
      // The user did not ask for this: if it fails, the notification stays new, and is marked next time.
      void stores.api.perform(markNotifications, { ids: ids.split(' '), read: true }).catch(() => undefined);
    }, LOOKED_MS);
    return () => clearInterval(timer);
  }, [stores, ids]);
  return null;
});
