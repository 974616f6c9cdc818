import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { NEW_INSIGHT_COMMANDS, NEW_INSIGHT_MENU, NEW_NOTE_COMMANDS, NEW_NOTE_MENU, PAGE_MENU } from '../pages/spots.ts';
import { PROJECT_SETTINGS } from '../places/spots.ts';

const fromTemplate = () => import('./from-template.tsx');
const saveAsTemplate = () => import('./save-as-template.tsx');

/** Templates: initial content of notes, insights and projects. */
export const templates: Area = {
  screens: [
    {
      path: '/settings/templates',
      load: async () => (await import('./template-settings.tsx')).TemplateSettings,
    },
  ],
  fills: [
    fill(NEW_NOTE_MENU, async () => (await fromTemplate()).NoteFromTemplate),
    fill(NEW_NOTE_COMMANDS, async () => (await fromTemplate()).NoteFromTemplateCommand),
    fill(NEW_INSIGHT_MENU, async () => (await fromTemplate()).InsightFromTemplate),
    fill(NEW_INSIGHT_COMMANDS, async () => (await fromTemplate()).InsightFromTemplateCommand),
    fill(PAGE_MENU, async () => (await saveAsTemplate()).SaveAsTemplateItem),
    fill(PROJECT_SETTINGS, async () => (await saveAsTemplate()).SaveAsTemplatePart),
  ],
};
