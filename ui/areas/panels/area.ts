import type { Area } from '../../frame/area.ts';

/** Pages that plugins add to projects, the workspace and its settings. */
export const panels: Area = {
  screens: [
    { path: '/projects/:id/panels/:entry', load: async () => (await import('./project-panel.tsx')).ProjectPanel },
    { path: '/panels/:entry', load: async () => (await import('./workspace-panel.tsx')).WorkspacePanel },
    { path: '/settings/panels/:entry', load: async () => (await import('./settings-panel.tsx')).SettingsPanel },
  ],
};
