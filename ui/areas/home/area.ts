import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { HOME_LISTS } from '../places/spots.ts';

/** Home, and views of all kinds of work: a project's overview, a member's page, recent and browsed pages. */
export const home: Area = {
  screens: [
    { path: '/home', load: async () => (await import('./start/home.tsx')).Home },
    { path: '/projects/new', load: async () => (await import('./project/new-project.tsx')).NewProject },
    { path: '/projects/:id', load: async () => (await import('./project/project-home.tsx')).ProjectHome },
    {
      path: '/projects/:id/settings/general',
      load: async () => (await import('./project/project-general.tsx')).ProjectGeneral,
    },
    { path: '/folders/:id/insights', load: async () => (await import('./browse/folder-insights.tsx')).FolderInsights },
    { path: '/browse', load: async () => (await import('./browse/browse-page.tsx')).BrowsePage },
    { path: '/recent/:filter', load: async () => (await import('./recent/recent-page.tsx')).RecentPage },
    { path: '/recent', load: async () => (await import('./recent/recent-page.tsx')).RecentPage },
    { path: '/user/:id', load: async () => (await import('./member/member-page.tsx')).MemberPage },
    { path: '/user/:id/insights', load: async () => (await import('./member/member-page.tsx')).MemberPage },
    { path: '/user/:id/projects', load: async () => (await import('./member/member-page.tsx')).MemberProjectsPage },
    { path: '/user/:id/comments', load: async () => (await import('./member/member-page.tsx')).MemberCommentsPage },
  ],
  fills: [fill(HOME_LISTS, async () => (await import('./browse/recently-opened.tsx')).RecentlyOpened)],
};
