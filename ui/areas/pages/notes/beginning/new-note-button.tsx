import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useEditorCommands } from '../../../../frame/editor-commands.ts';
import { useKeyRegistry, useKeys } from '../../../../frame/use-keys.ts';
import { useNewNote } from './use-new-note.ts';

/** Makes a note; the menu beside it offers what else a note can begin with, as the palette does. */
export function NewNoteButton({ projectId }: { projectId: string }) {
  const makeNote = useNewNote(projectId);
  const commands = useEditorCommands();
  const registry = useKeyRegistry();
  useKeys([
    { id: 'new-note', title: 'New note', group: 'Project', keys: ['n'], run: () => void makeNote() },
    ...commands.map(({ id, title }) => ({
      id: `new-note-${id}`,
      title: `New note ${title.toLowerCase()}`,
      group: 'Project',
      keys: [],
      run: () => void makeNote(id),
    })),
  ]);
  return (
    <Button.Group>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => void makeNote()}
        aria-keyshortcuts={registry.aria('new-note')}
      >
        New note
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="filled" size={36} aria-label="Begin a note with something" ml={1}>
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {commands.map(({ id, title, icon: Shown }) => (
            <Menu.Item key={id} leftSection={<Shown size={16} aria-hidden />} onClick={() => void makeNote(id)}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
