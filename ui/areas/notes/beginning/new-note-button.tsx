import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEditorCommands } from '../../../frame/editor-commands.ts';
import { Filled } from '../../../frame/spots.tsx';
import { useKeyRegistry, useKeys } from '../../../frame/use-keys.ts';
import { SplitButton } from '../../../kit/split-button.tsx';
import { NEW_NOTE_MENU } from '../../pages/spots.ts';
import { useNewNote } from './use-new-note.ts';

/** Button for a new note; its menu has the same commands as the palette. */
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
    <SplitButton
      label="New note"
      icon={<IconPlus size={16} aria-hidden />}
      onClick={() => void makeNote()}
      shortcut={registry.aria('new-note')}
      more="More ways to create a note"
    >
      {commands.map(({ id, title, icon: Shown }) => (
        <Menu.Item key={id} leftSection={<Shown size={16} aria-hidden />} onClick={() => void makeNote(id)}>
          {title}
        </Menu.Item>
      ))}
      <Filled spot={NEW_NOTE_MENU} props={{ projectId }} />
    </SplitButton>
  );
}
