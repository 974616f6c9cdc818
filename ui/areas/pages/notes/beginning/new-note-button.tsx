import { Menu } from '@mantine/core';
import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useEditorCommands } from '../../../../frame/editor-commands.ts';
import { Filled } from '../../../../frame/spots.tsx';
import { useKeyRegistry, useKeys } from '../../../../frame/use-keys.ts';
import { SplitButton } from '../../../../kit/split-button.tsx';
import { TemplatePicker } from '../../../templates/template-picker.tsx';
import { NEW_NOTE_MENU } from '../../spots.ts';
import { useNewNote, useNoteFromTemplate } from './use-new-note.ts';

/** Makes a note; the menu beside it offers templates and what else a note can begin with, as the palette does. */
export function NewNoteButton({ projectId }: { projectId: string }) {
  const makeNote = useNewNote(projectId);
  const makeFrom = useNoteFromTemplate(projectId);
  const [picking, setPicking] = useState(false);
  const commands = useEditorCommands();
  const registry = useKeyRegistry();
  useKeys([
    { id: 'new-note', title: 'New note', group: 'Project', keys: ['n'], run: () => void makeNote() },
    {
      id: 'new-note-from-template',
      title: 'New note from template',
      group: 'Project',
      keys: [],
      run: () => setPicking(true),
    },
    ...commands.map(({ id, title }) => ({
      id: `new-note-${id}`,
      title: `New note ${title.toLowerCase()}`,
      group: 'Project',
      keys: [],
      run: () => void makeNote(id),
    })),
  ]);
  return (
    <>
      <SplitButton
        label="New note"
        icon={<IconPlus size={16} aria-hidden />}
        onClick={() => void makeNote()}
        shortcut={registry.aria('new-note')}
        more="More ways to create a note"
      >
        <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={() => setPicking(true)}>
          From template
        </Menu.Item>
        {commands.map(({ id, title, icon: Shown }) => (
          <Menu.Item key={id} leftSection={<Shown size={16} aria-hidden />} onClick={() => void makeNote(id)}>
            {title}
          </Menu.Item>
        ))}
        <Filled spot={NEW_NOTE_MENU} props={{}} />
      </SplitButton>
      {picking && <TemplatePicker kind="NOTE" onUse={makeFrom} onClose={() => setPicking(false)} />}
    </>
  );
}
