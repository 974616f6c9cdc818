import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { VIEWED_PEOPLE } from '../views/spots.ts';

/** People whom research is done with. */
export const directory: Area = {
  screens: [
    { path: '/people', load: async () => (await import('./directory.tsx')).Directory },
    { path: '/people/import', load: async () => (await import('./import/people-import.tsx')).PeopleImport },
    { path: '/people/duplicates', load: async () => (await import('./merge/duplicates.tsx')).Duplicates },
    { path: '/people/:id', load: async () => (await import('./person-page.tsx')).PersonPage },
    { path: '/contacts', load: async () => (await import('./directory.tsx')).Directory },
    { path: '/contacts/:id', load: async () => (await import('./person-page.tsx')).PersonPage },
    { path: '/settings/people', load: async () => (await import('./people-settings.tsx')).PeopleSettings },
  ],
  fills: [fill(VIEWED_PEOPLE, async () => (await import('./directory.tsx')).Directory)],
  peeks: { person: async () => (await import('./person-peek.tsx')).PersonPeek },
};
