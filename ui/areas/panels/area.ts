import type { Area } from '../../frame/area.ts';

/** Pages that plugins add to projects, the workspace and its settings. */
export const panels: Area = {
  screens: [
    { path: '/projects/:id/panels/:panel', load: async () => (await import('./project-panel.tsx')).ProjectPanel },
    { path: '/panels/:panel', load: async () => (await import('./workspace-panel.tsx')).WorkspacePanel },
    { path: '/settings/user/panels', load: async () => (await import('./your-panels.tsx')).YourPanels },
    { path: '/settings/panels/:panel', load: async () => (await import('./settings-panel.tsx')).SettingsPanel },
  ],
};
