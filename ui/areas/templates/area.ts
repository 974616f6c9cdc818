import type { Area } from '../../frame/area.ts';

/** Templates: what notes, insights and projects can begin with. */
export const templates: Area = {
  screens: [
    {
      path: '/settings/templates',
      load: async () => (await import('./template-settings.tsx')).TemplateSettings,
    },
  ],
};
