import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { SHOW_CHART_ELSEWHERE } from '../charts/spots.ts';
import { SHOW_SEARCH_ELSEWHERE } from '../search/spots.ts';

/** Dashboards: charts, numbers, themes and searches arranged on a grid. */
export const dashboards: Area = {
  screens: [
    { path: '/dashboards', load: async () => (await import('./dashboards-page.tsx')).DashboardsPage },
    { path: '/dashboards/:id', load: async () => (await import('./dashboard-page.tsx')).DashboardPage },
    {
      path: '/dashboards/:id/present',
      frame: 'stage',
      load: async () => (await import('./present/present-dashboard-page.tsx')).PresentDashboardPage,
    },
  ],
  fills: [
    fill(SHOW_CHART_ELSEWHERE, async () => (await import('./add-to-dashboard.tsx')).AddChartToDashboard),
    fill(SHOW_SEARCH_ELSEWHERE, async () => (await import('./add-to-dashboard.tsx')).AddSearchToDashboard),
  ],
};
