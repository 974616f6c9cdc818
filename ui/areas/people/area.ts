import type { Area } from '../../frame/area.ts';

/** The people directory. */
export const people: Area = {
  screens: [{ path: '/people/import', load: async () => (await import('./import/people-import.tsx')).PeopleImport }],
};
