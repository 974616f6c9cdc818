import type { Area } from '../../frame/area.ts';

/** Search. */
export const search: Area = {
  screens: [{ path: '/search', load: async () => (await import('./search-page.tsx')).SearchPage }],
};
