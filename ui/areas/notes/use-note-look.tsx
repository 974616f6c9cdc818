import { type Note, updateNote } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { RenameField } from '../../kit/form/rename-field.tsx';
import type { RowLook } from '../../kit/layouts/row-look.ts';
import { Person } from '../../kit/people/person.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { NoteMenuItems } from './list/note-menu.tsx';
import { notePreview } from './note-preview.ts';

/** Look of notes in every layout: title and first words, time of change, author. */
export function useNoteLook(writes: (note: Note) => boolean): RowLook<Note> {
  const [renaming, setRenaming] = useState('');
  const navigate = useNavigate();
  const peek = usePeek();
  return {
    label: 'Notes',
    nameOf: ({ title }) => displayTitle('note', title),
    title: (note) =>
      renaming === note.id ? (
        <RenameField
          row={note}
          operation={updateNote}
          field="title"
          label="Note title"
          placeholder={displayTitle('note', '')}
          onClose={() => setRenaming('')}
        />
      ) : (
        <Link to={paths.note(note)}>{displayTitle('note', note.title)}</Link>
      ),
    nameLines: 2,
    preview: notePreview,
    facts: (note) => (
      <>
        <Ago at={note.updatedAt} />
        <Person id={note.createdBy} size={16} />
      </>
    ),
    menu: (note) => writes(note) && <NoteMenuItems note={note} onRename={() => setRenaming(note.id)} />,
    open: (note, full) => (full ? void navigate(paths.note(note)) : peek.open('note', note)),
  };
}
