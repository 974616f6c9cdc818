import type { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { eventOf } from '@earshot/core/plugin/automation-event';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'dataset-created',
  title: 'Dataset created',
  contributes: [
    eventOf<ChannelRun>({
      id: 'dataset:created',
      title: 'A dataset was created',
      description: 'A channel has read a file, or asked its source, to the end.',
      entity: 'ChannelRun',
      verb: 'updated',
      changed: ['state'],
      when: ({ state }) => state === 'DONE',
      fields: {
        file: { title: 'File', type: 'string' },
        added: { title: 'Data points added', type: 'number' },
        updated: { title: 'Data points changed', type: 'number' },
        unreadable: { title: 'Rows that could not be read', type: 'number' },
      },
      values: ({ row: { fileName: file, added, updated, unreadable } }) => ({ file, added, updated, unreadable }),
    }),
  ],
});
