import { createTagBoard, type TagBoard, updateTagBoard } from '@earshot/core/areas/coding/tag-board';
import { TextInput } from '@mantine/core';
import { Field } from '../../../../kit/form/form.tsx';
import { FormDialog } from '../../../../kit/form/form-dialog.tsx';

interface BoardFormProps {
  /** null for a board of the workspace */
  projectId: string | null;
  /** board to rename; undefined for a new one */
  board: TagBoard | undefined;
  onMade: (board: TagBoard) => void;
  onClose: () => void;
}

/** Form of a new or existing tag board. */
export const BoardForm = ({ projectId, board, onMade, onClose }: BoardFormProps) => (
  <FormDialog
    title={board ? 'Rename board' : 'New board'}
    change={
      board && {
        operation: updateTagBoard,
        start: { id: board.id, revision: board.revision, title: board.title },
        says: ({ title }) => `Board renamed to “${title}”.`,
      }
    }
    create={{
      operation: createTagBoard,
      start: { projectId, title: '' },
      submit: 'Create board',
      says: ({ title }) => `Board “${title}” created.`,
    }}
    onMade={onMade}
    onClose={onClose}
  >
    <Field name="title" label="Name" input={TextInput} data-autofocus autoComplete="off" />
  </FormDialog>
);
