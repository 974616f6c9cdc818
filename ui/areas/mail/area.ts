import type { Area } from '../../frame/area.ts';

/** Mail: what Earshot sends. */
export const mail: Area = {
  screens: [{ path: '/settings/outbox', load: async () => (await import('./outbox.tsx')).Outbox }],
};
