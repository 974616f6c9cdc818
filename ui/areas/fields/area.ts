import type { Area } from '../../frame/area.ts';

/** Custom fields: their settings, and the controls of their values. */
export const fields: Area = {
  screens: [
    { path: '/settings/fields', load: async () => (await import('./settings/workspace-fields.tsx')).WorkspaceFields },
    {
      path: '/projects/:id/settings/fields',
      load: async () => (await import('./settings/project-field-settings.tsx')).ProjectFieldSettings,
    },
  ],
};
