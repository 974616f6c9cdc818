import { project as oneProject } from '@earshot/core/areas/places/project';
import type { Survey } from '@earshot/core/areas/surveys/survey';
import {
  canUndoNotes,
  isMakingNotes,
  type SurveyNoteRun,
  undoSurveyNotes,
} from '@earshot/core/areas/surveys/survey-note-run';
import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconNotes } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Confirm } from '../../../kit/dialogs/confirm.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { counted, number } from '../../../kit/words/counted.ts';
import classes from '../../files/tables/run-card.module.css';
import { RunHead } from '../../files/tables/run-head.tsx';

const STATES: Record<SurveyNoteRun['state'], { words: string; icon: typeof IconCheck }> = {
  WAITING: { words: 'Waiting', icon: IconClock },
  RUNNING: { words: 'Creating notes', icon: IconNotes },
  DONE: { words: 'Done', icon: IconCheck },
  FAILED: { words: 'Failed', icon: IconAlertTriangle },
  UNDOING: { words: 'Being undone', icon: IconArrowBackUp },
  UNDONE: { words: 'Undone', icon: IconArrowBackUp },
};

interface NoteRunProps {
  run: SurveyNoteRun;
  survey: Survey;
  writes: boolean;
}

/** A run that made notes: its progress, the notes, and Undo. */
export const NoteRun = observer(function NoteRun({ run, survey, writes }: NoteRunProps) {
  const { state, made, total, problem, endedAt, createdAt, createdBy, madeFieldIds } = run;
  const { words, icon: Sign } = STATES[state];
  const over = !isMakingNotes(run) && state !== 'UNDOING';
  const name = counted(made, 'note');
  const fields = madeFieldIds.length > 0 && state !== 'UNDONE' ? `, ${counted(madeFieldIds.length, 'new field')}` : '';
  return (
    <article className={classes.run} aria-label={`Notes: ${words}`} data-state={state}>
      <Sign className={classes.sign} size={18} stroke={1.75} aria-hidden />
      <div className={classes.what}>
        <RunHead
          name={over ? `${name}${fields}` : `${number(made)} of ${counted(total, 'note')}`}
          state={words}
          over={over}
          at={endedAt ?? createdAt}
          by={createdBy}
        />
        {problem !== '' && <p className={classes.problem}>{problem}</p>}
        {!over && (
          <Progress
            className={classes.bar ?? ''}
            value={Math.floor((100 * made) / Math.max(1, total))}
            size={6}
            aria-label={`${words}: ${number(made)} of ${number(total)}`}
          />
        )}
      </div>
      <div className={classes.actions}>
        {over && made > 0 && state !== 'UNDONE' && <ToNotes projectId={survey.projectId} />}
        {writes && state !== 'WAITING' && canUndoNotes(run, Date.now()) && <UndoNotes run={run} />}
      </div>
    </article>
  );
});

const ToNotes = observer(function ToNotes({ projectId }: { projectId: string }) {
  const { row } = useRow(oneProject, projectId);
  if (!row) return null;
  return (
    <Button component={Link} to={paths.projectEntry(row, { id: 'notes' })} size="compact-sm" variant="default">
      Show notes
    </Button>
  );
});

/** The button that takes notes back, after asking. */
function UndoNotes({ run: { id, made } }: { run: SurveyNoteRun }) {
  const run = useDo();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
        Undo …
      </Button>
      <Confirm
        opened={asks}
        onClose={() => setAsks(false)}
        title="Undo creating these notes?"
        confirm="Undo"
        onConfirm={() => run(undoSurveyNotes, { id })}
      >
        {`${counted(made, 'note')} will be moved to trash. Fields and options that were made for them go, too, unless other notes use them.`}
      </Confirm>
    </>
  );
}
