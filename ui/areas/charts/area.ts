import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { TAG_SECTIONS } from '../coding/spots.ts';

/** Charts of a project. */
export const charts: Area = {
  screens: [
    { path: '/projects/:id/charts', load: async () => (await import('./project/project-charts.tsx')).ProjectCharts },
  ],
  projectEntries: [
    {
      id: 'charts',
      title: 'Charts',
      rank: 45,
      also: 'report, matrix coding query, crosstab, cross-tabulation, co-occurrence, code frequencies, code matrix browser, visualisation, graph',
    },
  ],
  fills: [fill(TAG_SECTIONS, async () => (await import('./tag-trend.tsx')).TagTrend)],
};
