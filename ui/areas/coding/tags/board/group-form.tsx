import { createTagGroup, type TagGroup, updateTagGroup } from '@earshot/core/areas/coding/tag-group';
import { TextInput } from '@mantine/core';
import { Field } from '../../../../kit/form/form.tsx';
import { FormDialog } from '../../../../kit/form/form-dialog.tsx';

interface GroupFormProps {
  /** null for a group of the workspace */
  projectId: string | null;
  /** board of a new group; null for the main board */
  boardId: string | null;
  /** group to rename; undefined for a new one */
  group: TagGroup | undefined;
  onClose: () => void;
}

/** Form of a new or existing group of tags. */
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
