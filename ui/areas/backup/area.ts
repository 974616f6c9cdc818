import type { Area } from '../../frame/area.ts';

/** How backups of the installation are doing, for administrators. */
export const backup: Area = {
  screens: [{ path: '/settings/backups', load: async () => (await import('./backups.tsx')).Backups }],
};
