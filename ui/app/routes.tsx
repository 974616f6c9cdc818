/**
 * How to add a screen
 * 1. Make ui/screens/<area>/<name>.tsx with a named export, a component without props. It starts with <Page title=…>
 *    (ui/kit/page.tsx), reads its ids with `useParams()` + `idIn()` and its data with useList/useRow/useAsk.
 * 2. Add one line to `screens` below. The code is loaded when somebody goes there.
 * 3. A page that can be peeked at (`?peek=note:…`) exports a component that takes { id } and gets a line in `peeks`.
 * 4. Links are made with `paths` (ui/frame/paths.ts), never by hand. Keys and palette commands: useKeys() in the screen.
 * Pages in the frame 'door' stand alone and need no sign-in; those on the 'stage' fill the window; all others stand in
 * the shell.
 */
import type { ComponentType } from 'react';
import type { PeekType } from '../frame/peek-url.ts';

export interface ScreenRoute {
  path: string;
  load: () => Promise<ComponentType>;
  frame?: 'shell' | 'door' | 'stage';
}

/** A line per screen. */
export const screens: readonly ScreenRoute[] = [
  {
    path: '/auth/setup',
    frame: 'door',
    load: async () => (await import('../areas/workspace/sign-in/set-up.tsx')).SetUp,
  },
  {
    path: '/auth/login',
    frame: 'door',
    load: async () => (await import('../areas/workspace/sign-in/login.tsx')).Login,
  },
  {
    path: '/auth/logout',
    frame: 'door',
    load: async () => (await import('../areas/workspace/sign-in/logout.tsx')).Logout,
  },
  {
    path: '/auth/accept-invite',
    frame: 'door',
    load: async () => (await import('../areas/workspace/sign-in/accept-invite.tsx')).AcceptInvite,
  },
  {
    path: '/auth/reset-password',
    frame: 'door',
    load: async () => (await import('../areas/workspace/sign-in/reset-password.tsx')).ResetPassword,
  },
  { path: '/home', load: async () => (await import('../areas/places/home/home.tsx')).Home },
  { path: '/projects', load: async () => (await import('../areas/places/projects/all-projects.tsx')).AllProjects },
  { path: '/projects/new', load: async () => (await import('../areas/places/projects/new-project.tsx')).NewProject },
  { path: '/folders/:id', load: async () => (await import('../areas/places/folders/folder-page.tsx')).FolderPage },
  {
    path: '/folders/:id/access',
    load: async () => (await import('../areas/places/access/access-page.tsx')).FolderAccess,
  },
  {
    path: '/projects/:id/settings/general',
    load: async () => (await import('../areas/places/projects/project-general.tsx')).ProjectGeneral,
  },
  {
    path: '/projects/:id/settings/access',
    load: async () => (await import('../areas/places/access/access-page.tsx')).ProjectAccess,
  },
  { path: '/settings/general', load: async () => (await import('../areas/workspace/settings/general.tsx')).General },
  { path: '/settings/users', load: async () => (await import('../areas/workspace/settings/users/users.tsx')).Users },
  {
    path: '/settings/groups',
    load: async () => (await import('../areas/workspace/settings/groups/groups.tsx')).Groups,
  },
  {
    path: '/settings/plugins',
    load: async () => (await import('../areas/workspace/settings/plugins/plugins.tsx')).Plugins,
  },
  { path: '/settings/trash', load: async () => (await import('../areas/places/trash/trash.tsx')).Trash },
  { path: '/settings/audit', load: async () => (await import('../areas/workspace/settings/audit/audit.tsx')).Audit },
  {
    path: '/settings/user/account',
    load: async () => (await import('../areas/workspace/settings/user/account.tsx')).Account,
  },
  {
    path: '/settings/user/sessions',
    load: async () => (await import('../areas/workspace/settings/user/sessions.tsx')).Sessions,
  },
  { path: '/projects/:id', load: async () => (await import('../areas/places/project/project-home.tsx')).ProjectHome },
  {
    path: '/projects/:id/notes',
    load: async () => (await import('../areas/pages/notes/project-notes.tsx')).ProjectNotes,
  },
  {
    path: '/projects/:id/highlights',
    load: async () => (await import('../areas/coding/highlights/project-highlights.tsx')).ProjectHighlights,
  },
  {
    path: '/projects/:id/insights',
    load: async () => (await import('../areas/pages/insights/project-insights.tsx')).ProjectInsights,
  },
  {
    path: '/projects/:id/insights/present',
    frame: 'stage',
    load: async () => (await import('../areas/pages/insights/present/present-page.tsx')).PresentPage,
  },
  {
    path: '/projects/:id/insights/present/:insightId',
    frame: 'stage',
    load: async () => (await import('../areas/pages/insights/present/present-page.tsx')).PresentPage,
  },
  { path: '/insights/:id', load: async () => (await import('../areas/pages/insights/insight-page.tsx')).InsightPage },
  { path: '/f/:id', load: async () => (await import('../areas/files/file-page.tsx')).FilePage },
  { path: '/data/:id', load: async () => (await import('../areas/pages/notes/note-page.tsx')).NotePage },
  { path: '/projects/:id/files', load: async () => (await import('../areas/files/project-files.tsx')).ProjectFiles },
  {
    path: '/projects/:id/tags',
    load: async () => (await import('../areas/coding/tags/board/project-tags.tsx')).ProjectTags,
  },
  { path: '/tags/:id', load: async () => (await import('../areas/coding/tags/tag-page.tsx')).TagPage },
  { path: '/channels', load: async () => (await import('../areas/channels/all-channels.tsx')).AllChannels },
  { path: '/channels/new', load: async () => (await import('../areas/channels/new-channel.tsx')).NewChannel },
  { path: '/channels/:id', load: async () => (await import('../areas/channels/channel-home.tsx')).ChannelHome },
  {
    path: '/channels/:id/data',
    load: async () => (await import('../areas/channels/data/channel-data.tsx')).ChannelData,
  },
  {
    path: '/channels/:id/data/:dataId',
    load: async () => (await import('../areas/channels/data/data-point-page.tsx')).DataPointPage,
  },
  {
    path: '/channels/:id/themes',
    load: async () => (await import('../areas/themes/channel-themes.tsx')).ChannelThemes,
  },
  {
    path: '/channels/:id/themes/:themeId',
    load: async () => (await import('../areas/themes/theme-page.tsx')).ThemePage,
  },
  {
    path: '/channels/:id/themes/:themeId/data/:dataId',
    load: async () => (await import('../areas/channels/data/data-point-page.tsx')).DataPointPage,
  },
  {
    path: '/channels/:id/outliers',
    load: async () => (await import('../areas/themes/outlier-inbox.tsx')).OutlierInbox,
  },
  {
    path: '/channels/:id/outliers/:dataId',
    load: async () => (await import('../areas/channels/data/data-point-page.tsx')).DataPointPage,
  },
  {
    path: '/channels/:id/settings',
    load: async () => (await import('../areas/channels/settings/channel-settings.tsx')).ChannelSettings,
  },
  { path: '/search', load: async () => (await import('../areas/search/search-page.tsx')).SearchPage },
  {
    path: '/notifications',
    load: async () => (await import('../areas/pages/notifications/notifications-page.tsx')).NotificationsPage,
  },
  { path: '/recent', load: async () => (await import('../areas/places/recent/recent-page.tsx')).RecentPage },
];

/** What can be peeked at beside another page. */
export const peeks: Partial<Record<PeekType, () => Promise<ComponentType<{ id: string }>>>> = {
  note: async () => (await import('../areas/pages/notes/note-peek.tsx')).NotePeek,
  insight: async () => (await import('../areas/pages/insights/insight-peek.tsx')).InsightPeek,
  tag: async () => (await import('../areas/coding/tags/tag-peek.tsx')).TagPeek,
  data: async () => (await import('../areas/channels/data/data-point-peek.tsx')).DataPointPeek,
};
