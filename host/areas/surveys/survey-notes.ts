import { type NoteMapping, proposedMapping } from '@earshot/core/areas/surveys/note-mapping';
import { Survey, type Survey as SurveyRow } from '@earshot/core/areas/surveys/survey';
import {
  cancelSurveyNotes,
  canUndoNotes,
  createSurveyNotes,
  notesProposal,
  SurveyNoteRun,
  undoSurveyNotes,
} from '@earshot/core/areas/surveys/survey-note-run';
import { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import { reaches } from '@earshot/core/rules/permission';
import { cancelRun, lockedRun } from '../../jobs/runs.ts';
import { undoRun } from '../../jobs/undo-run.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { fieldsForNotes, makeFields } from './note-fields.ts';
import { hasRespondents } from './store/survey-notes.ts';

function demandReady({ state }: SurveyRow): void {
  if (state !== 'READY')
    throw new Refusal('CONFLICT', 'The survey is not imported yet. Wait until all its responses are here.');
}

/** Refuses a concurrent run, which would create a second note of each response. */
async function demandAlone(work: Work, surveyId: string): Promise<void> {
  await lockedRun(work, Survey, surveyId);
  const where = { surveyId, state: ['WAITING', 'RUNNING', 'UNDOING'] };
  if ((await work.rows(SurveyNoteRun).count(where)) > 0)
    throw new Refusal('CONFLICT', 'Notes of this survey are being made or undone. Wait until that is done.');
}

/** Making notes with fields of responses, and undoing that. */
export function surveyNoteHandlers(): Handler[] {
  return [
    inside(notesProposal, async ({ work, object }) => {
      const survey = object as SurveyRow;
      const fields = await fieldsForNotes(work, survey.projectId);
      const own = fields.filter(({ placeId }) => placeId === survey.projectId).length;
      const full = reaches(work.access.level(survey.projectId), 'FULL');
      const room = full ? Math.max(0, limits.fieldsPerPlace - own) : 0;
      const hasPeople =
        work.access.reads(directoryOf(work.workspaceId)) && (await hasRespondents(work.transaction, survey.id));
      return {
        mapping: proposedMapping({ questions: survey.questions, fields, room, hasPeople }),
        responses: await responsesOf(work, survey.id),
        room,
        hasPeople,
      };
    }),
    inside(createSurveyNotes, async ({ input, work, object }) => {
      const survey = object as SurveyRow;
      demandReady(survey);
      await demandAlone(work, survey.id);
      const total = await responsesOf(work, survey.id);
      if (total === 0) throw new Refusal('UNPROCESSABLE', 'This survey has no responses to make notes of.');
      const { mapping, ...made } = await makeFields(work, survey, input.mapping as NoteMapping);
      const row = await work.rows(SurveyNoteRun).insert({
        projectId: survey.projectId,
        surveyId: survey.id,
        state: 'WAITING',
        mapping: { ...mapping },
        startedAt: null,
        endedAt: null,
        total,
        made: 0,
        ...made,
        problem: '',
        createdBy: work.actor.memberId,
      });
      work.emit('created', SurveyNoteRun, [row]);
      work.undoBy(undoSurveyNotes, { id: row.id });
      await work.enqueue('create-survey-notes', { runId: row.id }, { key: `create-survey-notes:${row.id}` });
      return row;
    }),
    inside(cancelSurveyNotes, ({ work, object }) => cancelRun(work, SurveyNoteRun, object)),
    inside(undoSurveyNotes, ({ work, object }) =>
      undoRun(work, SurveyNoteRun, {
        run: object,
        kind: 'undo-survey-notes',
        input: { runId: object.id },
        demand: demandUndoable,
      }),
    ),
  ];
}

const responsesOf = (work: Work, surveyId: string) => work.rows(SurveyResponse).count({ surveyId });

function demandUndoable(run: SurveyNoteRun): void {
  if (!canUndoNotes(run, Date.now()))
    throw new Refusal(
      'UNPROCESSABLE',
      `Only a run that made something can be undone, for ${limits.undoDays} days. Move the notes to trash instead.`,
    );
}
