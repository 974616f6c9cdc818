import type { Area } from '../../frame/area.ts';

/** Views: saved layouts and filters of a project's lists, for all its readers. */
export const views: Area = {
  screens: [
    { path: '/projects/:id/v/:view', load: async () => (await import('./view-page.tsx')).ViewPage },
    {
      path: '/projects/:id/v/:view/present',
      frame: 'stage',
      load: async () => (await import('./present/present-view-page.tsx')).PresentViewPage,
    },
    {
      path: '/projects/:id/v/:view/present/:row',
      frame: 'stage',
      load: async () => (await import('./present/present-view-page.tsx')).PresentViewPage,
    },
    { path: '/people/v/:view', load: async () => (await import('./people-view-page.tsx')).PeopleViewPage },
  ],
};
