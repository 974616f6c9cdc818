import type { Area } from '../../frame/area.ts';

/** Notifications: what is for oneself. */
export const notifications: Area = {
  screens: [{ path: '/notifications', load: async () => (await import('./inbox-page.tsx')).InboxPage }],
};
