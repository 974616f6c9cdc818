import type { Note } from '@earshot/core/areas/pages/note';
import { eventOf } from '@earshot/core/plugin/automation-event';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'note-created',
  title: 'Note created',
  contributes: [
    eventOf<Note>({
      id: 'note:created',
      title: 'A note was created',
      description: 'Someone made a note, or imported one.',
      entity: 'Note',
      verb: 'created',
      fields: {
        title: { title: 'Title', type: 'string' },
        source: { title: 'File that it was imported from', type: 'string' },
        characters: { title: 'Characters', type: 'number' },
      },
      values: ({ row }) => ({ title: row.title, source: row.sourceName, characters: row.characters }),
    }),
  ],
});
