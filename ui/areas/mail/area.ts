import type { Area } from '../../frame/area.ts';

/** Text of a mail, for reading and forwarding. */
export const mail: Area = {
  screens: [{ path: '/settings/outbox', load: async () => (await import('./outbox.tsx')).Outbox }],
};
