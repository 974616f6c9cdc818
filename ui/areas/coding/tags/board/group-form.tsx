import { createTagGroup, type TagGroup, updateTagGroup } from '@earshot/core/areas/coding/tag-group';
import { TextInput } from '@mantine/core';
import { Field } from '../../../../kit/form/form.tsx';
import { FormDialog } from '../../../../kit/form/form-dialog.tsx';

interface GroupFormProps {
  /** null for a group of the workspace */
  projectId: string | null;
  /** the board that a new one is on; null for the main board */
  boardId: string | null;
  /** the group that is renamed; a new one is made without */
  group: TagGroup | undefined;
  onClose: () => void;
}

/** Makes or renames a group of tags. */
export const GroupForm = ({ projectId, boardId, group, onClose }: GroupFormProps) => (
  <FormDialog
    title={group ? 'Rename group' : 'New group'}
    change={
      group && {
        operation: updateTagGroup,
        start: { id: group.id, revision: group.revision, title: group.title },
        says: ({ title }) => `Group renamed to “${title}”.`,
      }
    }
    create={{
      operation: createTagGroup,
      start: { projectId, boardId, title: '' },
      submit: 'Create group',
      says: ({ title }) => `Group “${title}” created.`,
    }}
    onClose={onClose}
  >
    <Field name="title" label="Name" input={TextInput} data-autofocus autoComplete="off" />
  </FormDialog>
);
