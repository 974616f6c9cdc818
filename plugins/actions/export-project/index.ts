import { createProjectExport } from '@earshot/core/areas/exchange/project-export';
import { ref } from '@earshot/core/model/entity';
import { automationAction, performs } from '@earshot/core/plugin/action';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';

export default plugin({
  id: 'export-project',
  title: 'Export a project',
  contributes: [
    automationAction({
      id: 'exportProject',
      title: 'Export a project',
      description: 'Make a zip file of a project, which the owner of the automation can download for a week.',
      reads: 'All of the project that its owner can read.',
      settings: z.strictObject({
        projectId: ref('Project').meta({ title: 'Project' }),
        withFiles: z.boolean().default(true).meta({ title: 'With the files' }),
      }),
      describe: ({ withFiles = true }) => (withFiles ? 'With the files' : 'Without the files'),
      plan: ({ settings: { projectId, withFiles } }) => [performs(createProjectExport, { projectId, withFiles })],
    }),
  ],
});
