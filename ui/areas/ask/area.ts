import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { COLLECTION_MENU, TAG_MENU } from '../coding/spots.ts';
import { HOME } from '../places/spots.ts';
import { THEME_MENU } from '../themes/spots.ts';

/** Ask: questions answered with verbatim quotes, and activity wraps. */
export const ask: Area = {
  screens: [
    { path: '/ask', load: async () => (await import('./ask-page.tsx')).AskPage },
    { path: '/activity', load: async () => (await import('./wraps/activity-page.tsx')).ActivityPage },
    { path: '/ask/:id', load: async () => (await import('./conversation-page.tsx')).ConversationPage },
  ],
  fills: [
    fill(HOME, async () => (await import('./ask-at-home.tsx')).AskAtHome),
    fill(TAG_MENU, async () => (await import('./draft-insight.tsx')).DraftFromTag),
    fill(COLLECTION_MENU, async () => (await import('./draft-insight.tsx')).DraftFromCollection),
    fill(THEME_MENU, async () => (await import('./draft-insight.tsx')).DraftFromTheme),
  ],
};
