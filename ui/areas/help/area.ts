import type { Area } from '../../frame/area.ts';

/** Help: how to do things in Earshot, as pages that come with it (IN-06). */
export const help: Area = {
  screens: [
    { path: '/docs', load: async () => (await import('./help-page.tsx')).HelpPage },
    { path: '/docs/:topic', load: async () => (await import('./help-page.tsx')).HelpPage },
  ],
};
