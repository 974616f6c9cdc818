import type { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { type FileImport, fileImports } from '@earshot/core/areas/files/file-import';
import { limits } from '@earshot/core/limits';
import { eventOf } from '@earshot/core/plugin/automation-event';
import { plugin } from '@earshot/core/plugin/plugin';

const about = {
  id: 'dataset:created',
  title: 'A dataset was created',
  description: 'A channel has read a file, or asked its source, to the end; or all files of a bulk import were read.',
  verb: 'updated',
  fields: {
    file: { title: 'File', type: 'string' },
    added: { title: 'Data points or files added', type: 'number' },
    updated: { title: 'Data points changed', type: 'number' },
    unreadable: { title: 'Rows or files that could not be read', type: 'number' },
  },
} as const;

export default plugin({
  id: 'dataset-created',
  title: 'Dataset created',
  contributes: [
    eventOf<ChannelRun>({
      ...about,
      entity: 'ChannelRun',
      changed: ['state'],
      when: ({ state }) => state === 'DONE',
      values: ({ row: { fileName: file, added, updated, unreadable } }) => ({ file, added, updated, unreadable }),
    }),
    eventOf<FileImport>({
      ...about,
      entity: 'FileImport',
      changed: ['endsImport'],
      // The text of a file beside an insight is added to the insight: no dataset was created.
      when: ({ insightId }) => insightId === null,
      values: async ({ row: { bulkImportId, fileName }, read }) => {
        const { nodes } = await read(fileImports, { condition: { bulkImportId }, first: limits.bulkImport.files });
        const added = nodes.filter(({ state }) => state === 'DONE').length;
        const file = nodes.length > 1 ? `${nodes.length} files` : fileName;
        return { file, added, updated: 0, unreadable: nodes.length - added };
      },
    }),
  ],
});
