import type { Note } from '@earshot/core/areas/pages/note';
import { project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import classes from '../../../frame/trail.module.css';

/** Where a note belongs. */
export const NoteTrail = observer(function NoteTrail({ note }: { note: Note }) {
  const { row } = useRow(project, note.projectId);
  if (!row) return <>&nbsp;</>;
  return (
    <span className={classes.trail}>
      <Link to={paths.project(row)}>{displayTitle('project', row.title)}</Link>
      <span aria-hidden>›</span>
      <Link to={paths.project(row, 'notes')}>Notes</Link>
    </span>
  );
});
