import { createProjectTemplate, createTemplate } from '@earshot/core/areas/templates/template';
import { Menu } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Form } from '../../kit/form/form.tsx';
import { TemplateFields } from './template-settings.tsx';

/** What a template is made of. */
export type TemplateSource = { pageId: string } | { projectId: string };

interface SaveAsTemplateItemProps {
  /** the project of the page */
  projectId: string;
  onClick: () => void;
}

/** “Save as template” in a page's menu, for those who manage the workspace and have full access to the project. */
export const SaveAsTemplateItem = observer(function SaveAsTemplateItem({
  projectId,
  onClick,
}: SaveAsTemplateItemProps) {
  const { access, session } = useStores();
  return (
    session.manages &&
    access.may(projectId, 'FULL') && (
      <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={onClick}>
        Save as template
      </Menu.Item>
    )
  );
});

interface SaveAsTemplateProps {
  source: TemplateSource;
  title: string;
  onClose: () => void;
}

const SAYS = ({ title }: { title: string }) => `Template “${title}” saved`;

/** Saves the text of a page or the set-up of a project as a template. */
export function SaveAsTemplate({ source, title, onClose }: SaveAsTemplateProps) {
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
