import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { PRESENTED, VIEWED } from '../views/spots.ts';

/** Insights: their pages, the list of a project's, and presentations. */
export const insights: Area = {
  screens: [
    { path: '/projects/:id/insights', load: async () => (await import('./project-insights.tsx')).ProjectInsights },
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
    { path: '/insights/:id', load: async () => (await import('./insight-page.tsx')).InsightPage },
  ],
  projectEntries: [
    { id: 'insights', title: 'Insights', rank: 30, also: 'findings, memos, reports, takeaways, results, publish' },
  ],
  fills: [
    fill(VIEWED.INSIGHT, async () => (await import('./project-insights.tsx')).Insights),
    fill(PRESENTED.NOTE, async () => (await import('./present/present-rows.tsx')).PresentedNotes),
    fill(PRESENTED.INSIGHT, async () => (await import('./present/present-rows.tsx')).PresentedInsights),
  ],
  peeks: { insight: async () => (await import('./insight-peek.tsx')).InsightPeek },
};
