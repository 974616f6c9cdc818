import type { Insight } from '@earshot/core/areas/pages/insight';
import { eventOf } from '@earshot/core/plugin/automation-event';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'insight-published',
  title: 'Insight published',
  contributes: [
    eventOf<Insight>({
      id: 'insight:published',
      title: 'An insight was published',
      entity: 'Insight',
      verb: 'published',
      fields: {
        title: { title: 'Title', type: 'string' },
        publishedAt: { title: 'Published on', type: 'date' },
        locked: { title: 'Locked', type: 'boolean' },
        characters: { title: 'Characters', type: 'number' },
      },
      values: ({ row: { title, publishedAt, locked, characters } }) => ({ title, publishedAt, locked, characters }),
    }),
  ],
});
