import { type Note, updateNote } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { RenameField } from '../../../kit/form/rename-field.tsx';
import { Person } from '../../../kit/people/person.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { NoteMenu } from './note-menu.tsx';
import { notePreview } from './note-preview.ts';
import classes from './note-table.module.css';

interface NoteTableProps {
  rows: readonly Note[];
  /** whether this person may change a note */
  writes: (note: Note) => boolean;
  /** columns between a note's face and when it was changed */
  extra: readonly Column<Note>[];
  orderBy: string;
  onOrder: (orderBy: string) => void;
  onOpen: (note: Note, full: boolean) => void;
  more?: (() => unknown) | undefined;
}

/** Notes as rows: title and first words, when they were changed, who made them. */
export const NoteTable = observer(function NoteTable({ writes, extra, ...table }: NoteTableProps) {
  const [renaming, setRenaming] = useState('');
  const { beside } = usePeek();
  const columns: Column<Note>[] = [
    {
      key: 'title',
      title: 'Note',
      order: 'TITLE',
      width: 'minmax(160px, 1fr)',
      render: (note) =>
        renaming === note.id ? (
          <RenameField
            row={note}
            operation={updateNote}
            field="title"
            label="Title of the note"
            placeholder={displayTitle('note', '')}
            onClose={() => setRenaming('')}
          />
        ) : (
          <NoteFace note={note} />
        ),
    },
    ...(beside ? [] : extra),
    {
      key: 'changed',
      title: 'Changed',
      order: 'UPDATED_AT',
      width: '104px',
      hideUnder: 640,
      render: (note) => (
        <span className={classes.soft}>
          <Ago at={note.updatedAt} />
        </span>
      ),
    },
    {
      key: 'by',
      title: 'Created by',
      width: '168px',
      hideUnder: 900,
      render: (note) => <Person id={note.createdBy} />,
    },
    {
      key: 'menu',
      title: 'More',
      hideTitle: true,
      width: '52px',
      align: 'end',
      render: (note) => writes(note) && <NoteMenu note={note} onRename={() => setRenaming(note.id)} />,
    },
  ];
  const shown = beside ? columns.filter(({ key }) => key !== 'by') : columns;
  return <DataTable label="Notes" columns={shown} rowHeight={60} {...table} />;
});

function NoteFace({ note }: { note: Note }) {
  return (
    <div className={classes.face}>
      <Link className={classes.title} to={paths.note(note)}>
        {displayTitle('note', note.title)}
      </Link>
      <div className={classes.preview}>{notePreview(note)}</div>
      <div className={classes.small}>
        <Ago at={note.updatedAt} /> · <Person id={note.createdBy} size={16} />
      </div>
    </div>
  );
}
