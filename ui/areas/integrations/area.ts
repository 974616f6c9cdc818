import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { BULK_IMPORT_SOURCES } from '../files/spots.ts';
import { INSIGHT_FACTS, INSIGHT_MENU, NEW_NOTE_COMMANDS, NEW_NOTE_MENU } from '../pages/spots.ts';
import { THEME_FACTS, THEME_MENU } from '../themes/spots.ts';

const callback = async () => (await import('./connection-callback.tsx')).ConnectionCallback;

/** Integrations: accounts of other services, and their issues about insights and themes. */
export const integrations: Area = {
  screens: [
    {
      path: '/settings/integrations',
      load: async () => (await import('./integration-pages.tsx')).WorkspaceIntegrations,
    },
    {
      path: '/settings/user/integrations',
      load: async () => (await import('./integration-pages.tsx')).OwnIntegrations,
    },
    { path: '/users/oauth2/callback', load: callback },
    { path: '/callback', load: callback },
  ],
  fills: [
    fill(INSIGHT_MENU, async () => (await import('./issues/create-issue-item.tsx')).IssueOfInsightItem),
    fill(INSIGHT_FACTS, async () => (await import('./issues/issues.tsx')).IssuesOfInsight),
    fill(THEME_MENU, async () => (await import('./issues/create-issue-item.tsx')).IssueOfThemeItem),
    fill(NEW_NOTE_MENU, async () => (await import('./documents/import-items.tsx')).ImportItems),
    fill(NEW_NOTE_COMMANDS, async () => (await import('./documents/import-items.tsx')).ImportDialogs),
    fill(BULK_IMPORT_SOURCES, async () => (await import('./documents/import-items.tsx')).ImportButtons),
    fill(THEME_FACTS, async () => (await import('./issues/issues.tsx')).IssuesOfTheme),
  ],
};
