import { type CodingRound, codingProgress } from '@earshot/core/areas/agreement/coding-round';
import type { Note } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useOwn } from '../../../data/use-own.ts';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { nameOf } from '../../../kit/people/person.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { useNoteListOf } from '../../pages/use-notes-of.ts';
import classes from '../agreement.module.css';

/** Progress of an open round: the remaining notes for coders, who has finished which for others. */
export const Progress = observer(function Progress({ round }: { round: CodingRound }) {
  const { session } = useStores();
  const me = session.me?.member.id ?? '';
  const progress = useOwn(codingProgress, { id: round.id });
  const list = useNoteListOf(round.noteIds.map((noteId) => ({ noteId })));
  if (progress.state === 'failed' && !progress.data)
    return <RefusedState error={progress.error} again={progress.reload} />;
  if (list.state === 'failed') return <RefusedState error={list.error} again={() => list.reload()} />;
  if (!progress.data || list.state !== 'ready') return <RowsSkeleton rows={4} />;
  const notes = new Map(list.rows.map((note) => [note.id, note]));
  const noteOf = (noteId: string) => notes.get(noteId);
  const done = new Set(progress.data.map(({ noteId, coderId }) => `${noteId} ${coderId}`));
  const isDone = (noteId: string, coderId: string) => done.has(`${noteId} ${coderId}`);
  if (round.coderIds.includes(me))
    return <OwnNotes round={round} noteOf={noteOf} isDone={(noteId) => isDone(noteId, me)} />;
  return <WhoIsDone round={round} noteOf={noteOf} isDone={isDone} again={progress.reload} />;
});

interface OwnNotesProps {
  round: CodingRound;
  noteOf: (noteId: string) => Note | undefined;
  isDone: (noteId: string) => boolean;
}

/** Title of a note of the round; undefined for one in trash. */
const titleOf = (note: Note | undefined) => note && displayTitle('note', note.title);

function OwnNotes({ round, noteOf, isDone }: OwnNotesProps) {
  const left = round.noteIds.filter((id) => !isDone(id)).length;
  return (
    <section className={classes.section} aria-label="Your notes">
      <h2 className={classes.heading}>Your notes</h2>
      <p className={classes.note} role="status">
        {left === 0
          ? 'You are done with all of them. Tags of the others show once the round is closed.'
          : `${left} of ${round.noteIds.length} left to code. Nobody sees your tags until the round is closed.`}
      </p>
      <ul className={classes.list}>
        {round.noteIds.map((noteId) => {
          const note = noteOf(noteId);
          const title = titleOf(note);
          return (
            <li key={noteId} className={classes.item}>
              <span className={classes.itemTitle}>
                {note && title ? (
                  <Link to={paths.codedNote(round, note)} dir="auto">
                    {title}
                  </Link>
                ) : (
                  'A note in trash'
                )}
              </span>
              {title === undefined ? (
                <span className={classes.open}>Your tags are kept; they show again when it is restored.</span>
              ) : (
                <>
                  <span className={isDone(noteId) ? classes.done : classes.open}>
                    {isDone(noteId) ? 'Done' : 'Not done'}
                  </span>
                  {note && (
                    <Button
                      component={Link}
                      to={paths.codedNote(round, note)}
                      size="compact-sm"
                      variant="default"
                      leftSection={<IconPencil size={14} aria-hidden />}
                      aria-label={`Code ${title}`}
                    >
                      Code
                    </Button>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface WhoIsDoneProps {
  round: CodingRound;
  noteOf: (noteId: string) => Note | undefined;
  isDone: (noteId: string, coderId: string) => boolean;
  again: () => unknown;
}

const WhoIsDone = observer(function WhoIsDone({ round, noteOf, isDone, again }: WhoIsDoneProps) {
  const stores = useStores();
  const { noteIds, coderIds } = round;
  const done = noteIds.reduce((sum, note) => sum + coderIds.filter((coder) => isDone(note, coder)).length, 0);
  const left = (coderId: string) => stores.members.byId(coderId)?.suspended;
  return (
    <section className={classes.section} aria-label="Progress">
      <h2 className={classes.heading}>Progress</h2>
      <p className={classes.note} role="status">
        {done} of {noteIds.length * coderIds.length} codings are done. What was tagged shows once the round is closed.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void again()}>
          Refresh
        </Button>
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Note</th>
              {coderIds.map((id) => (
                <th key={id} scope="col">
                  {nameOf(stores, id)}
                  {left(id) && ' (has left)'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {noteIds.map((noteId) => (
              <tr key={noteId}>
                <th scope="row">{titleOf(noteOf(noteId)) ?? 'A note in trash'}</th>
                {coderIds.map((coderId) => (
                  <td key={coderId}>
                    {isDone(noteId, coderId) ? (
                      <span className={classes.done}>
                        <IconCheck size={16} aria-hidden /> Done
                      </span>
                    ) : (
                      <span className={classes.open}>Not done</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
});
