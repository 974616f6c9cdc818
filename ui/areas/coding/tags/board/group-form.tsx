import { createTagGroup, type TagGroup, updateTagGroup } from '@earshot/core/areas/coding/tag-group';
import { TextInput } from '@mantine/core';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../../kit/form/form.tsx';

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
export function GroupForm({ projectId, boardId, group, onClose }: GroupFormProps) {
  const shared = { onDone: onClose, onCancel: onClose };
  const name = <Field name="title" label="Name" input={TextInput} data-autofocus autoComplete="off" />;
  return (
    <Dialog onClose={onClose} title={group ? 'Rename group' : 'New group'}>
      {group ? (
        <Form
          operation={updateTagGroup}
          start={{ id: group.id, revision: group.revision, title: group.title }}
          submit="Save"
          says={({ title }) => `Group renamed to “${title}”.`}
          {...shared}
        >
          {name}
        </Form>
      ) : (
        <Form
          operation={createTagGroup}
          start={{ projectId, boardId, title: '' }}
          submit="Create group"
          says={({ title }) => `Group “${title}” created.`}
          {...shared}
        >
          {name}
        </Form>
      )}
    </Dialog>
  );
}
