import type { Area } from '../../frame/area.ts';

/** Automations: actions started by the clock or an event, some of which use a model. */
export const automations: Area = {
  screens: [
    { path: '/automations', load: async () => (await import('./all-automations.tsx')).AllAutomations },
    { path: '/automations/new', load: async () => (await import('./editor/new-automation.tsx')).NewAutomation },
    { path: '/automations/:id', load: async () => (await import('./editor/automation-page.tsx')).AutomationPage },
    { path: '/automations/:id/runs', load: async () => (await import('./runs/automation-runs.tsx')).AutomationRuns },
    {
      path: '/projects/:id/settings/automations',
      load: async () => (await import('./project-automations.tsx')).ProjectAutomations,
    },
    { path: '/agents', load: async () => (await import('./agents.tsx')).Agents },
  ],
};
