import * as z from 'zod';
import { answer, choice, entity, moment, type Row, sentId } from '../../model/entity.ts';
import { command, crud, query } from '../../model/operation.ts';
import { isUndoable, UNDOABLE_RUN_STATES } from '../../model/run-state.ts';
import { noteMapping } from './note-mapping.ts';
import { Survey } from './survey.ts';

/** A run that creates notes from a survey's responses. */
export const SurveyNoteRun = entity(
  'SurveyNoteRun',
  {},
  {
    projectId: z.uuid(),
    surveyId: z.uuid(),
    state: choice('SurveyNoteRunState', UNDOABLE_RUN_STATES),
    /** a complete `NoteMapping` */
    mapping: z.record(z.string(), z.unknown()),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** responses at the start, and notes created from them; during undo, the remaining ones */
    total: z.int(),
    made: z.int(),
    /** fields that it created */
    madeFieldIds: z.array(z.uuid()),
    /** options that it added to fields, by field */
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

/** True if a run can be undone: it is recent enough, and created something or is still running. */
export const canUndoNotes = (run: SurveyNoteRun, now: number): boolean =>
  isUndoable(run, run.made + run.madeFieldIds.length, now);

/** Proposed notes for the responses of a survey. */
export const NotesProposal = answer('NotesProposal', {
  /** initial `NoteMapping` */
  mapping: z.record(z.string(), z.unknown()),
  responses: z.int(),
  /** number of fields that the caller can add to the project; 0 without full access */
  room: z.int(),
  /** true if respondents are people whom the caller can see */
  hasPeople: z.boolean(),
});
export type NotesProposal = z.infer<typeof NotesProposal.row>;

export const notesProposal = query('notesProposal', NotesProposal, {
  on: Survey,
  level: 'WRITE',
  input: z.strictObject({ id: sentId() }),
  description: 'Which title, text and fields the notes of a survey would have.',
});

export const createSurveyNotes = command('createSurveyNotes', SurveyNoteRun, {
  on: Survey,
  level: 'WRITE',
  audience: 'contributor',
  rate: 'bulk',
  input: z.strictObject({ id: sentId(), mapping: noteMapping }),
  description: 'Make a note of each response of a survey. New fields and options take full access to the project.',
});

export const cancelSurveyNotes = command('cancelSurveyNotes', SurveyNoteRun, {
  on: SurveyNoteRun,
  level: 'WRITE',
  audience: 'contributor',
  input: z.strictObject({ id: sentId() }),
  description: 'Stop making notes of a survey; those made so far stay.',
});

export const undoSurveyNotes = command('undoSurveyNotes', SurveyNoteRun, {
  on: SurveyNoteRun,
  level: 'WRITE',
  audience: 'contributor',
  input: z.strictObject({ id: sentId() }),
  description:
    'Undo making notes of a survey: they go to trash, fields and options made for them go where nobody uses them.',
});
