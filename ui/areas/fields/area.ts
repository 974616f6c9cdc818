import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { FILTER_FIELDS } from '../views/spots.ts';

/** Custom fields: their settings, and the controls of their values. */
export const fields: Area = {
  screens: [
    { path: '/settings/fields', load: async () => (await import('./settings/workspace-fields.tsx')).WorkspaceFields },
    {
      path: '/projects/:id/settings/fields',
      load: async () => (await import('./settings/project-field-settings.tsx')).ProjectFieldSettings,
    },
  ],
  fills: [fill(FILTER_FIELDS, async () => (await import('./view-filter-fields.tsx')).ViewFilterFields)],
};
