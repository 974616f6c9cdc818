import type { Theme } from '@earshot/core/areas/themes/theme';
import { eventOf } from '@earshot/core/plugin/automation-event';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'theme-created',
  title: 'Theme created',
  contributes: [
    eventOf<Theme>({
      id: 'theme:created',
      title: 'A theme was created',
      description: 'A run found it in the data of a channel, or a person made it.',
      entity: 'Theme',
      verb: 'created',
      when: ({ gone, hidden }) => !gone && !hidden,
      fields: {
        title: { title: 'Title', type: 'string' },
        size: { title: 'Data points', type: 'number' },
        titled: { title: 'Named by a person', type: 'boolean' },
      },
      values: ({ row: { title, size, titled } }) => ({ title, size, titled }),
    }),
  ],
});
