import type { Area } from '../../frame/area.ts';

/** Files beside pages. */
export const files: Area = {
  screens: [
    { path: '/settings/bulk-import', load: async () => (await import('./bulk/bulk-import.tsx')).BulkImport },
    { path: '/f/:id', load: async () => (await import('./file-page.tsx')).FilePage },
    { path: '/projects/:id/files', load: async () => (await import('./project-files.tsx')).ProjectFiles },
  ],
  projectEntries: [{ id: 'files', title: 'Files', rank: 50 }],
};
