import type { Project } from '@earshot/core/areas/places/project';
import { createProjectTemplate, createTemplate } from '@earshot/core/areas/templates/template';
import { Button, Menu } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useOpenDialog } from '../../kit/dialogs/dialog-host.tsx';
import { Form } from '../../kit/form/form.tsx';
import type { PageInMenu } from '../pages/spots.ts';
import { TemplateFields } from './template-settings.tsx';

/** Source of a template. */
type TemplateSource = { pageId: string } | { projectId: string };

/** True for managers of the workspace with full access to the project, who can create templates. */
const useMayMake = (projectId: string): boolean => {
  const { access, session } = useStores();
  return session.manages && access.may(projectId, 'FULL');
};

/** “Save as template” in the menu of a note or an insight. */
export const SaveAsTemplateItem = observer(function SaveAsTemplateItem({ id, title, projectId, editable }: PageInMenu) {
  const openDialog = useOpenDialog();
  if (!useMayMake(projectId) || !editable) return null;
  const save = () => openDialog((close) => <SaveAsTemplate source={{ pageId: id }} title={title} onClose={close} />);
  return (
    <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={save}>
      Save as template
    </Menu.Item>
  );
});

/** “Save as template” in the settings of a project. */
export const SaveAsTemplatePart = observer(function SaveAsTemplatePart({
  project: { id, title },
}: {
  project: Project;
}) {
  const openDialog = useOpenDialog();
  if (!useMayMake(id)) return null;
  const save = () => openDialog((close) => <SaveAsTemplate source={{ projectId: id }} title={title} onClose={close} />);
  return (
    <SettingsPart title="Template" says="New projects can be set up like this one, without its research.">
      <Button
        variant="default"
        leftSection={<IconTemplate size={16} aria-hidden />}
        onClick={save}
        style={{ justifySelf: 'start' }}
      >
        Save as template
      </Button>
    </SettingsPart>
  );
});

interface SaveAsTemplateProps {
  source: TemplateSource;
  title: string;
  onClose: () => void;
}

const SAYS = ({ title }: { title: string }) => `Template “${title}” saved`;

/** Saves the text of a page or the set-up of a project as a template. */
function SaveAsTemplate({ source, title, onClose }: SaveAsTemplateProps) {
  const shared = { submit: 'Save template', says: SAYS, onDone: onClose, onCancel: onClose, complete: true };
  return (
    <Dialog onClose={onClose} title="Save as template">
      {'pageId' in source ? (
        <Form operation={createTemplate} start={{ ...source, title, description: '' }} {...shared}>
          <p>
            Everyone in the workspace can read the template. It has the text only: no highlights, comments, quotes,
            pictures, embeds, files or mentions.
          </p>
          <TemplateFields />
        </Form>
      ) : (
        <Form operation={createProjectTemplate} start={{ ...source, title, description: '' }} {...shared}>
          <p>
            Everyone in the workspace can read the template. It has the readme, the navigation, the fields and the tags
            of this project: no notes, insights or people.
          </p>
          <TemplateFields />
        </Form>
      )}
    </Dialog>
  );
}
