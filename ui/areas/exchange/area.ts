import type { Area } from '../../frame/area.ts';

/** Exchange: projects that leave as a file. */
export const exchange: Area = {
  screens: [
    {
      path: '/projects/:id/export',
      load: async () => (await import('./project-exports.tsx')).ProjectExports,
    },
  ],
};
