import { deleteNote, type Note } from '@earshot/core/model/note';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTrash } from '../../kit/use-trash.ts';

/** What can be done with a note in a list. */
export function NoteMenu({ note, onRename }: { note: Note; onRename: () => void }) {
  const trash = useTrash();
  const title = displayTitle('note', note.title);
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`More about ${title}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          Rename
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void trash(deleteNote, note, `“${title}” was moved to trash with its highlights.`)}
        >
          Move to trash
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
