import { project as oneProject } from '@earshot/core/areas/places/project';
import type { Survey } from '@earshot/core/areas/surveys/survey';
import {
  cancelSurveyNotes,
  canUndoNotes,
  type SurveyNoteRun,
  undoSurveyNotes,
} from '@earshot/core/areas/surveys/survey-note-run';
import { isOver } from '@earshot/core/model/run-state';
import { Button } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { StopRun, UndoRun } from '../../../kit/runs/run-actions.tsx';
import { RunCard } from '../../../kit/runs/run-card.tsx';
import { IMPORT_LOOKS } from '../../../kit/runs/run-states.ts';
import { STARTS_SOON } from '../../../kit/runs/run-words.ts';
import { counted, number } from '../../../kit/words/counted.ts';

const LOOKS = { ...IMPORT_LOOKS, RUNNING: { words: 'Creating notes', icon: IconNotes } };

interface NoteRunProps {
  run: SurveyNoteRun;
  survey: Survey;
  writes: boolean;
}

/** A run that made notes: its progress, the notes, and Undo. */
export const NoteRun = observer(function NoteRun({ run, survey, writes }: NoteRunProps) {
  const act = useDo();
  const { id, state, made, total, startedAt, madeFieldIds } = run;
  const over = isOver(run);
  const waits = state === 'WAITING';
  const fields = madeFieldIds.length > 0 && state !== 'UNDONE' ? `, ${counted(madeFieldIds.length, 'new field')}` : '';
  return (
    <RunCard
      name={over ? `${counted(made, 'note')}${fields}` : `${number(made)} of ${counted(total, 'note')}`}
      label="Notes"
      run={run}
      look={LOOKS[state]}
      progress={
        over
          ? undefined
          : {
              progress: waits ? undefined : Math.floor((1000 * made) / Math.max(1, total)),
              startedAt: state === 'UNDOING' ? null : startedAt,
              ...(waits ? { says: STARTS_SOON } : {}),
            }
      }
      actions={
        <>
          {over && made > 0 && state !== 'UNDONE' && <ToNotes projectId={survey.projectId} />}
          {over && writes && canUndoNotes(run, Date.now()) && (
            <UndoRun title="Undo creating these notes?" onUndo={() => act(undoSurveyNotes, { id })}>
              {`${counted(made, 'note')} will be moved to trash. Fields and options that were made for them go, too, unless other notes use them.`}
            </UndoRun>
          )}
          {!over && writes && state !== 'UNDOING' && (
            <StopRun
              label="Stop creating notes"
              onStop={() => act(cancelSurveyNotes, { id }, 'Stopped. Notes created so far stay.')}
            />
          )}
        </>
      }
    />
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
