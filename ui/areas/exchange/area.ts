import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { TAG_TOOLS } from '../coding/spots.ts';
import { PAGE_MENU } from '../pages/spots.ts';
import { PEOPLE_TOOLS } from '../people/spots.ts';

/** Exchange: exports and imports of projects, and downloads of pages. */
export const exchange: Area = {
  screens: [
    {
      path: '/projects/:id/export',
      load: async () => (await import('./project-exports.tsx')).ProjectExports,
    },
    {
      path: '/projects/:id/import',
      load: async () => (await import('./project-imports.tsx')).ProjectImports,
    },
    { path: '/projects/import', load: async () => (await import('./import-project.tsx')).ImportProject },
  ],
  fills: [
    fill(PAGE_MENU, async () => (await import('./page-downloads.tsx')).PageDownloads),
    fill(TAG_TOOLS, async () => (await import('./codebook/import-codebook.tsx')).ImportCodebook),
    fill(PEOPLE_TOOLS, async () => (await import('./table-downloads.tsx')).PeopleDownloads),
  ],
};
