import type { Area } from '../../frame/area.ts';

/** Mail: what Earshot sends, and what a member wants to receive. */
export const mail: Area = {
  screens: [
    { path: '/settings/outbox', load: async () => (await import('./outbox.tsx')).Outbox },
    { path: '/settings/user/notifications', load: async () => (await import('./mail-choices.tsx')).MailChoices },
  ],
};
