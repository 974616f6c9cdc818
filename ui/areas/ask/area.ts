import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { HOME } from '../places/spots.ts';

/** Ask: questions answered with what people said, word for word, and activity wraps. */
export const ask: Area = {
  screens: [
    { path: '/ask', load: async () => (await import('./ask-page.tsx')).AskPage },
    { path: '/activity', load: async () => (await import('./wraps/activity-page.tsx')).ActivityPage },
    { path: '/ask/:id', load: async () => (await import('./conversation-page.tsx')).ConversationPage },
  ],
  fills: [fill(HOME, async () => (await import('./ask-at-home.tsx')).AskAtHome)],
};
