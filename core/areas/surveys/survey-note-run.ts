import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, moment, type Row, sentId } from '../../model/entity.ts';
import { command, crud, query } from '../../model/operation.ts';
import { noteMapping } from './note-mapping.ts';
import { Survey } from './survey.ts';

const SURVEY_NOTE_RUN_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE'] as const;

/** A run that makes notes of a survey's responses. */
export const SurveyNoteRun = entity(
  'SurveyNoteRun',
  {},
  {
    projectId: z.uuid(),
    surveyId: z.uuid(),
    state: choice('SurveyNoteRunState', SURVEY_NOTE_RUN_STATES),
    /** a `NoteMapping`, in which every field is there */
    mapping: z.record(z.string(), z.unknown()),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** responses when it began, and notes made of them; while it is undone, those that are still there */
    total: z.int(),
    made: z.int(),
    /** fields that were made for it */
    madeFieldIds: z.array(z.uuid()),
    /** options that were added to fields, by field */
    addedOptions: z.record(z.string(), z.unknown()),
    /** why it failed, in words for people */
    problem: z.string(),
  },
  { place: 'projectId', orders: ['startedAt'] },
);
export type SurveyNoteRun = Row<typeof SurveyNoteRun>;

const { one, list } = crud(SurveyNoteRun);
export const surveyNoteRun = one;
export const surveyNoteRuns = list;

/** True if a run is waiting or running. */
export const isMakingNotes = ({ state }: Pick<SurveyNoteRun, 'state'>): boolean =>
  state === 'WAITING' || state === 'RUNNING';

/** True if a run can be undone: it is recent enough, and made or may still make something. */
export const canUndoNotes = (run: SurveyNoteRun, now: number): boolean =>
  run.state !== 'UNDOING' &&
  run.state !== 'UNDONE' &&
  (isMakingNotes(run) || run.made + run.madeFieldIds.length > 0) &&
  now - Date.parse(run.createdAt) < limits.undoDays * 86_400_000;

/** Proposed notes for the responses of a survey. */
export const NotesProposal = answer('NotesProposal', {
  /** a `NoteMapping` to begin with */
  mapping: z.record(z.string(), z.unknown()),
  responses: z.int(),
  /** fields that the caller may add to the project; 0 without full access */
  room: z.int(),
  /** whether respondents are people whom the caller may see */
  hasPeople: z.boolean(),
});
export type NotesProposal = z.infer<typeof NotesProposal.row>;

export const notesProposal = query('notesProposal', NotesProposal, {
  on: Survey,
  level: 'WRITE',
  input: z.strictObject({ id: sentId() }),
  says: 'Which title, text and fields the notes of a survey would have.',
});

export const createSurveyNotes = command('createSurveyNotes', SurveyNoteRun, {
  on: Survey,
  level: 'WRITE',
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({ id: sentId(), mapping: noteMapping }),
  says: 'Make a note of each response of a survey. New fields and options take full access to the project.',
});

export const undoSurveyNotes = command('undoSurveyNotes', SurveyNoteRun, {
  on: SurveyNoteRun,
  level: 'WRITE',
  audience: 'contributor',
  input: z.strictObject({ id: sentId() }),
  says: 'Undo making notes of a survey: they go to trash, fields and options made for them go where nobody uses them.',
});
