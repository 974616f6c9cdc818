import { createTagBoard, type TagBoard, updateTagBoard } from '@earshot/core/areas/coding/tag-board';
import { TextInput } from '@mantine/core';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../../kit/form/form.tsx';

interface BoardFormProps {
  /** null for a board of the workspace */
  projectId: string | null;
  /** the board that is renamed; a new one is made without */
  board: TagBoard | undefined;
  onMade: (board: TagBoard) => void;
  onClose: () => void;
}

/** Makes or renames a tag board. */
export function BoardForm({ projectId, board, onMade, onClose }: BoardFormProps) {
  const name = <Field name="title" label="Name" input={TextInput} data-autofocus autoComplete="off" />;
  return (
    <Dialog onClose={onClose} title={board ? 'Rename board' : 'New board'}>
      {board ? (
        <Form
          operation={updateTagBoard}
          start={{ id: board.id, revision: board.revision, title: board.title }}
          submit="Save"
          says={({ title }) => `Board renamed to “${title}”.`}
          onDone={onClose}
          onCancel={onClose}
        >
          {name}
        </Form>
      ) : (
        <Form
          operation={createTagBoard}
          start={{ projectId, title: '' }}
          submit="Create board"
          says={({ title }) => `Board “${title}” created.`}
          onDone={(made) => {
            onClose();
            onMade(made);
          }}
          onCancel={onClose}
        >
          {name}
        </Form>
      )}
    </Dialog>
  );
}
