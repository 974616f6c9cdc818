import { filledIn } from '@earshot/core/areas/automations/automation-event';
import { createNote } from '@earshot/core/areas/pages/note';
import { createNoteFromTemplate } from '@earshot/core/areas/templates/template';
import { limits } from '@earshot/core/limits';
import { ref } from '@earshot/core/model/entity';
import { actionText, automationAction, performs } from '@earshot/core/plugin/action';
import { plugin } from '@earshot/core/plugin/plugin';
import { cut } from '@earshot/core/rules/text';
import * as z from 'zod';

export default plugin({
  id: 'create-note',
  title: 'Create a note',
  contributes: [
    automationAction({
      id: 'createNote',
      title: 'Create a note',
      description: 'Make a note in a project, empty or from a template.',
      settings: z.strictObject({
        projectId: ref('Project').meta({ title: 'Project' }),
        title: actionText(limits.noteTitle).min(1, 'Give it a title.').meta({ title: 'Title' }),
        templateId: ref('Template').nullable().default(null).meta({ title: 'Template' }),
      }),
      describe: ({ title = '' }) => title,
      plan: ({ settings: { projectId, title, templateId }, event }) => {
        const note = { projectId, title: cut(filledIn(title, event), limits.noteTitle) };
        return [templateId ? performs(createNoteFromTemplate, { ...note, templateId }) : performs(createNote, note)];
      },
    }),
  ],
});
