import {
  createInsightFromTemplate,
  createNoteFromTemplate,
  type Template,
} from '@earshot/core/areas/templates/template';
import { Menu } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { useOpenDialog } from '../../kit/dialogs/dialog-host.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { TemplatePicker } from './template-picker.tsx';

interface InProject {
  projectId: string;
}

/** Creates a note from a template and opens it; resolves to true if it did. */
function useNoteFromTemplate(projectId: string): (template: Template) => Promise<boolean> {
  const run = useDo();
  const navigate = useNavigate();
  return async ({ id }) => {
    const note = await run(createNoteFromTemplate, { projectId, templateId: id });
    if (note) await navigate(paths.note(note), { state: { fresh: true } });
    return note !== undefined;
  };
}

/** Creates an insight from a template and opens it; resolves to true if it did. */
function useInsightFromTemplate(projectId: string): (template: Template) => Promise<boolean> {
  const run = useDo();
  const navigate = useNavigate();
  return async ({ id }) => {
    const insight = await run(createInsightFromTemplate, { projectId, templateId: id });
    if (insight) await navigate(paths.insight(insight), { state: { fresh: true } });
    return insight !== undefined;
  };
}

/** Opens the choice of a note template. */
function usePickForNote(projectId: string): () => void {
  const openDialog = useOpenDialog();
  const make = useNoteFromTemplate(projectId);
  return () => openDialog((close) => <TemplatePicker kind="NOTE" onUse={make} onClose={close} />);
}

/** Opens the choice of an insight template. */
function usePickForInsight(projectId: string): () => void {
  const openDialog = useOpenDialog();
  const make = useInsightFromTemplate(projectId);
  return () => openDialog((close) => <TemplatePicker kind="INSIGHT" onUse={make} onClose={close} />);
}

const FromTemplate = ({ onPick }: { onPick: () => void }) => (
  <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={onPick}>
    From template
  </Menu.Item>
);

/** “From template” in the menu of New note. */
export const NoteFromTemplate = ({ projectId }: InProject) => <FromTemplate onPick={usePickForNote(projectId)} />;

/** “From template” in the menu of New insight. */
export const InsightFromTemplate = ({ projectId }: InProject) => <FromTemplate onPick={usePickForInsight(projectId)} />;

/** Palette command “From template” for notes. */
export function NoteFromTemplateCommand({ projectId }: InProject) {
  const run = usePickForNote(projectId);
  useKeys([{ id: 'new-note-from-template', title: 'New note from template', group: 'Project', keys: [], run }]);
  return null;
}

/** Palette command “From template” for insights. */
export function InsightFromTemplateCommand({ projectId }: InProject) {
  const run = usePickForInsight(projectId);
  useKeys([{ id: 'new-insight-from-template', title: 'New insight from template', group: 'Project', keys: [], run }]);
  return null;
}
