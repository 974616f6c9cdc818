import type { Area } from '../../frame/area.ts';

/** Places: folders, projects, access and trash. */
export const places: Area = {
  screens: [
    { path: '/projects', load: async () => (await import('./projects/all-projects.tsx')).AllProjects },
    { path: '/folders/:id', load: async () => (await import('./folders/folder-page.tsx')).FolderPage },
    { path: '/folders/:id/projects', load: async () => (await import('./folders/folder-page.tsx')).FolderPage },
    { path: '/folders/:id/access', load: async () => (await import('./access/access-page.tsx')).FolderAccess },
    {
      path: '/projects/:id/settings/navigation',
      load: async () => (await import('./project/project-navigation.tsx')).ProjectNavigation,
    },
    {
      path: '/projects/:id/settings/access',
      load: async () => (await import('./access/access-page.tsx')).ProjectAccess,
    },
    { path: '/settings/trash', load: async () => (await import('./trash/trash.tsx')).Trash },
  ],
};
