import { Field } from '@earshot/core/areas/fields/field';
import { noteMapping } from '@earshot/core/areas/surveys/note-mapping';
import { notesProposal, type SurveyNoteRun, surveyNoteRuns } from '@earshot/core/areas/surveys/survey-note-run';
import { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { isOver } from '@earshot/core/model/run-state';
import { IconNotes } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useAsk, useList } from '../../../data/use-stores.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { type InSurvey, SurveyFrame } from '../survey-frame.tsx';
import { NoteRun } from './note-run.tsx';
import classes from './notes.module.css';
import { NotesForm } from './notes-form.tsx';

/** Notes from a survey's responses: mapping of answers, and earlier runs. */
export const SurveyNotesPage = () => <SurveyFrame part="Notes" body={Notes} />;

const Notes = observer(function Notes({ survey, writes }: InSurvey) {
  const runs = useList(surveyNoteRuns, { condition: { surveyId: survey.id }, first: 50 });
  if (runs.state === 'failed' && runs.rows.length === 0)
    return <RefusedState error={runs.error} again={() => runs.reload()} />;
  if (runs.state !== 'ready' && runs.rows.length === 0) return <RowsSkeleton rows={6} height={44} />;
  const rows = runs.rows as readonly SurveyNoteRun[];
  const busy = rows.some((run) => !isOver(run));
  return (
    <>
      {rows.length > 0 && (
        <section aria-label="Notes created">
          <h2 className={classes.heading}>Notes created</h2>
          <ul className={classes.runs}>
            {rows.map((run) => (
              <li key={run.id}>
                <NoteRun run={run} survey={survey} writes={writes} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {writes && !busy && <Proposed survey={survey} again={rows.some(({ state }) => state === 'DONE')} />}
      {!writes && rows.length === 0 && (
        <EmptyState
          icon={IconNotes}
          title="No notes yet"
          text="When someone makes notes of these responses, that appears here."
        />
      )}
    </>
  );
});

const Proposed = observer(function Proposed({ survey, again }: Pick<InSurvey, 'survey'> & { again: boolean }) {
  const asked = useAsk(notesProposal, { id: survey.id }, [SurveyResponse, Field]);
  if (asked.state === 'failed' && !asked.data) return <RefusedState error={asked.error} again={() => asked.reload()} />;
  if (!asked.data) return <RowsSkeleton rows={6} height={44} />;
  if (asked.data.responses === 0)
    return (
      <EmptyState icon={IconNotes} title="No responses" text="This survey has no responses to create notes from." />
    );
  return (
    // Fields created or deleted since change the proposal.
    <NotesForm
      key={JSON.stringify(asked.data.mapping)}
      survey={survey}
      proposal={asked.data}
      proposed={noteMapping.parse(asked.data.mapping)}
      again={again}
    />
  );
});
