import { deleteNote, type Note } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';

/** Menu of a note in a list. */
export function NoteMenuItems({ note, onRename }: { note: Note; onRename: () => void }) {
  const trash = useTrash();
  const title = displayTitle('note', note.title);
  return (
    <>
      {!note.locked && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          Rename
        </Menu.Item>
      )}
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void trash(deleteNote, note, `“${title}” was moved to trash with its highlights.`)}
      >
        Move to trash
      </Menu.Item>
    </>
  );
}
