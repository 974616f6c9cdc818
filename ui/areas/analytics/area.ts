import type { Area } from '../../frame/area.ts';

/** How a workspace is used, for its administrators. */
export const analytics: Area = {
  screens: [{ path: '/settings/analytics', load: async () => (await import('./analytics.tsx')).Analytics }],
};
