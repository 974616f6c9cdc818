import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { PERSON_COMMENTS } from '../people/spots.ts';
import { HOME_LISTS } from '../places/spots.ts';
import { PRESENTED, VIEWED } from '../views/spots.ts';

/** Pages: notes and insights. */
export const pages: Area = {
  screens: [
    { path: '/projects/:id', load: async () => (await import('./project/project-home.tsx')).ProjectHome },
    { path: '/projects/:id/notes', load: async () => (await import('./notes/project-notes.tsx')).ProjectNotes },
    { path: '/projects/:id/readme', load: async () => (await import('./readme/project-readme.tsx')).ProjectReadme },
    {
      path: '/projects/:id/insights',
      load: async () => (await import('./insights/project-insights.tsx')).ProjectInsights,
    },
    {
      path: '/projects/:id/insights/present',
      frame: 'stage',
      load: async () => (await import('./present/present-page.tsx')).PresentPage,
    },
    {
      path: '/projects/:id/insights/present/:insightId',
      frame: 'stage',
      load: async () => (await import('./present/present-page.tsx')).PresentPage,
    },
    { path: '/folders/:id/insights', load: async () => (await import('./browse/folder-insights.tsx')).FolderInsights },
    { path: '/browse', load: async () => (await import('./browse/browse-page.tsx')).BrowsePage },
    { path: '/insights/:id', load: async () => (await import('./insights/insight-page.tsx')).InsightPage },
    { path: '/user/:id', load: async () => (await import('./member/member-page.tsx')).MemberPage },
    { path: '/user/:id/insights', load: async () => (await import('./member/member-page.tsx')).MemberPage },
    { path: '/user/:id/projects', load: async () => (await import('./member/member-page.tsx')).MemberProjectsPage },
    { path: '/user/:id/comments', load: async () => (await import('./member/member-page.tsx')).MemberCommentsPage },
    { path: '/data/:id', load: async () => (await import('./notes/note-page.tsx')).NotePage },
  ],
  projectEntries: [
    {
      id: 'notes',
      title: 'Notes',
      rank: 10,
      also: 'transcripts, transcriptions, memos, documents, sources, interviews, field notes, minutes, data, anonymise, anonymize',
    },
    { id: 'insights', title: 'Insights', rank: 30, also: 'findings, memos, reports, takeaways, results, publish' },
    { id: 'readme', title: 'Readme', rank: 60, also: 'about, brief' },
  ],
  fills: [
    fill(HOME_LISTS, async () => (await import('./browse/recently-opened.tsx')).RecentlyOpened),
    fill(VIEWED.NOTE, async () => (await import('./notes/project-notes.tsx')).Notes),
    fill(VIEWED.INSIGHT, async () => (await import('./insights/project-insights.tsx')).Insights),
    fill(PERSON_COMMENTS, async () => (await import('./comments/person-comments.tsx')).PersonComments),
    fill(PRESENTED.NOTE, async () => (await import('./present/present-rows.tsx')).PresentedNotes),
    fill(PRESENTED.INSIGHT, async () => (await import('./present/present-rows.tsx')).PresentedInsights),
  ],
  peeks: {
    note: async () => (await import('./notes/note-peek.tsx')).NotePeek,
    insight: async () => (await import('./insights/insight-peek.tsx')).InsightPeek,
  },
};
