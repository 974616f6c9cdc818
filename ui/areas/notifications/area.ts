import type { Area } from '../../frame/area.ts';
import { FOLLOW } from '../../frame/follow-spot.ts';
import { fill } from '../../frame/spots.tsx';
import { SHOWN_COMMENTS } from '../pages/spots.ts';
import { FEED_ACTIONS } from '../search/spots.ts';

/** Notifications: the inbox, and what the user follows. */
export const notifications: Area = {
  screens: [
    { path: '/notifications/listen', load: async () => (await import('./listen-page.tsx')).ListenPage },
    { path: '/notifications', load: async () => (await import('./inbox-page.tsx')).InboxPage },
    {
      path: '/settings/user/notifications',
      load: async () => (await import('./settings/notification-settings-page.tsx')).NotificationSettingsPage,
    },
    { path: '/settings/alerts', load: async () => (await import('./alerts/alerts-page.tsx')).AlertsPage },
    { path: '/unsubscribe', frame: 'door', load: async () => (await import('./unsubscribe-page.tsx')).UnsubscribePage },
  ],
  fills: [
    fill(FOLLOW, async () => (await import('./follow-button.tsx')).FollowButton),
    fill(SHOWN_COMMENTS, async () => (await import('./read-here.tsx')).ReadHere),
    fill(FEED_ACTIONS, async () => (await import('./follow-feed.tsx')).FollowFeed),
  ],
};
