import type { Area } from '../../frame/area.ts';

/** Help: bundled pages about using Earshot (IN-06). */
export const help: Area = {
  screens: [
    { path: '/docs', load: async () => (await import('./help-page.tsx')).HelpPage },
    { path: '/docs/:topic', load: async () => (await import('./help-page.tsx')).HelpPage },
  ],
};
