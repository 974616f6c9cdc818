import type { Area } from '../../frame/area.ts';

/** State of the installation's backups, for administrators. */
export const backup: Area = {
  screens: [{ path: '/settings/backups', load: async () => (await import('./backups.tsx')).Backups }],
};
