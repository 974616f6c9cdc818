import { tags } from '@earshot/core/areas/coding/tag';
import type { Project } from '@earshot/core/areas/places/project';
import { eventOf } from '@earshot/core/plugin/automation-event';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'project-created',
  title: 'Project created',
  contributes: [
    eventOf<Project>({
      id: 'project:created',
      title: 'A project was created',
      entity: 'Project',
      verb: 'created',
      fields: {
        name: { title: 'Name', type: 'string' },
        status: { title: 'Status', type: 'enum', values: ['active', 'archived', 'completed'] },
        tags: { title: 'Tags', type: 'array' },
      },
      values: async ({ row: { id, title, status }, read }) => {
        const { nodes } = await read(tags, { condition: { projectId: id }, first: 1000 });
        return { name: title, status: status.toLowerCase(), tags: nodes.map((tag) => tag.title) };
      },
    }),
  ],
});
