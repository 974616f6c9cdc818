import type { Area } from '../../frame/area.ts';

/** Usage of a workspace, for its administrators. */
export const analytics: Area = {
  screens: [{ path: '/settings/analytics', load: async () => (await import('./analytics.tsx')).Analytics }],
};
