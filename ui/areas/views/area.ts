import type { Area } from '../../frame/area.ts';

/** Views: ways to look at what is in a project, saved for all who read it. */
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
