import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { VIEWED } from '../views/spots.ts';

/** Notes: their pages and the list of a project's. */
export const notes: Area = {
  screens: [
    { path: '/projects/:id/notes', load: async () => (await import('./list/project-notes.tsx')).ProjectNotes },
    { path: '/projects/:id/readme', load: async () => (await import('./readme/project-readme.tsx')).ProjectReadme },
    { path: '/data/:id', load: async () => (await import('./note-page.tsx')).NotePage },
  ],
  projectEntries: [
    {
      id: 'notes',
      title: 'Notes',
      rank: 10,
      also: 'transcripts, transcriptions, memos, documents, sources, interviews, field notes, minutes, data, anonymise, anonymize',
    },
    { id: 'readme', title: 'Readme', rank: 60, also: 'about, brief' },
  ],
  fills: [fill(VIEWED.NOTE, async () => (await import('./list/project-notes.tsx')).Notes)],
  peeks: { note: async () => (await import('./note-peek.tsx')).NotePeek },
};
