import type { Area } from '../../frame/area.ts';

/** Views: ways to look at what is in a project, saved for all who read it. */
export const views: Area = {
  screens: [{ path: '/projects/:id/v/:view', load: async () => (await import('./view-page.tsx')).ViewPage }],
};
