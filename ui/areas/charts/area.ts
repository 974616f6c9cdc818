import type { Area } from '../../frame/area.ts';

/** Charts of a project. */
export const charts: Area = {
  screens: [
    { path: '/projects/:id/charts', load: async () => (await import('./project/project-charts.tsx')).ProjectCharts },
  ],
  projectEntries: [{ id: 'charts', title: 'Charts', rank: 45, also: 'report, matrix, query, crosstab, frequencies' }],
};
