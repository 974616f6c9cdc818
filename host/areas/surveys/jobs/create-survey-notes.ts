import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { noteMapping } from '@earshot/core/areas/surveys/note-mapping';
import {
  type NotePlan,
  noteOfResponse,
  type ResponseNote,
  type ResponseRow,
} from '@earshot/core/areas/surveys/note-of-response';
import { Survey, type Survey as SurveyRow } from '@earshot/core/areas/surveys/survey';
import { SurveyNoteRun } from '@earshot/core/areas/surveys/survey-note-run';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import type { Pool } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { endedBy, lockedRun, Stopped, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import { beingWithdrawn } from '../../../operations/demand-linkable.ts';
import { writeValues } from '../../fields/store/field-values.ts';
import { insertNotes } from '../../notes/notes.ts';
import { optionsByQuestion } from '../note-fields.ts';
import { responsesToNote, storeSurveyNotes } from '../store/survey-notes.ts';

interface Parts extends ApartParts {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
  report: TaskReport;
}

const HOUR_MS = 3_600_000;
/** Notes per transaction. */
const PIECE = 100;

/**
 * Makes a note of each response, piece by piece, each in one transaction. A killed run resumes: the numbers of
 * responses with a note are stored.
 */
export function createNotesOfSurvey(parts: Parts): Job {
  return job({
    kind: 'create-survey-notes',
    input: z.strictObject({ runId: z.uuid() }),
    deadlineMs: HOUR_MS,
    lane: 'long',
    logged: true,
    description: 'Make notes of the responses of a survey.',
    shows: shownRun(SurveyNoteRun, 'runId'),
    run: async ({ input: { runId }, change, signal }) => {
      const run = await change.rows(SurveyNoteRun).get(runId);
      if (!run || !isOpen(run)) return;
      const ended = await endOf(parts, run, signal);
      const now = await lockedRun(change, SurveyNoteRun, runId);
      if (!now || !isOpen(now)) return;
      await tellRun(change, SurveyNoteRun, runId, { ...ended, endedAt: new Date().toISOString() });
    },
  });
}

async function endOf(parts: Parts, run: SurveyNoteRun, signal: AbortSignal): Promise<Partial<SurveyNoteRun>> {
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await apart(parts, run.workspaceId, (change) => nextPiece(change, run));
      if (next.responses.length === 0) return { state: 'DONE' };
      const notes = next.responses.map((response) => noteOfResponse(next.plan, response));
      const blocks = notes.map((note) => note.blocks);
      const { states } = await parts.pool.run('write-survey-notes', { notes: blocks }, { priority: 'bulk', signal });
      await apart(parts, run.workspaceId, (change) => keep(parts, change, run, next, notes, states));
    }
  } catch (fault) {
    return endedBy(fault, run, parts.report, 'The notes could not be made here.');
  }
}

interface Piece {
  plan: NotePlan;
  fields: ReadonlyMap<string, FieldRow>;
  responses: ResponseRow[];
}

/** The next responses with their notes' content; fields now in trash count as text. */
async function nextPiece(change: Change, run: SurveyNoteRun): Promise<Piece> {
  const survey = (await change.rows(Survey).get(run.surveyId)) as SurveyRow | undefined;
  if (!survey) throw new Refusal('NOT_FOUND', 'The survey was moved to trash meanwhile. The notes made so far stay.');
  const mapping = noteMapping.parse(run.mapping);
  const ids = [...mapping.answers.flatMap(({ fieldId }) => fieldId ?? []), mapping.personFieldId ?? []].flat();
  const found = (await change.rows(Field).find({ where: { id: ids } })) as FieldRow[];
  const fields = new Map(found.map((field) => [field.id, field]));
  const answers = new Map(mapping.answers.map((answer) => [answer.questionId, answer]));
  const plan: NotePlan = {
    titleFrom: mapping.titleFrom,
    titleQuestionId: mapping.titleQuestionId,
    personFieldId: fields.get(mapping.personFieldId ?? '')?.id,
    questions: survey.questions.map((question) => {
      const { to, fieldId } = answers.get(question.id) ?? { to: 'TEXT', fieldId: null };
      const field = to === 'FIELD' ? fields.get(fieldId ?? '') : undefined;
      return { question, field, options: field ? optionsByQuestion(question, field) : {}, leftOut: to === 'NONE' };
    }),
  };
  return { plan, fields, responses: await responsesToNote(change.transaction, run, PIECE) };
}

async function keep(
  { documents }: Parts,
  change: Change,
  run: SurveyNoteRun,
  { fields, responses: read }: Piece,
  all: readonly ResponseNote[],
  allStates: readonly Uint8Array[],
): Promise<void> {
  const now = await lockedRun(change, SurveyNoteRun, run.id);
  if (!now || !isOpen(now)) throw new Stopped();
  // People whose withdrawal began after they were read.
  const people = read.flatMap(({ personId }) => personId ?? []);
  const leaving = new Set(await beingWithdrawn(change.transaction, people));
  const stays = (_: unknown, at: number) => !leaving.has(read[at]?.personId ?? '');
  const [responses, notes, states] = [read.filter(stays), all.filter(stays), allStates.filter(stays)];
  const values = { projectId: run.projectId, createdBy: run.createdBy };
  const rows = await insertNotes(
    change,
    documents,
    notes.map(({ title }, at) => ({ ...values, title, state: states[at] })),
  );
  const cells = notes.flatMap(({ cells: filled }, at) =>
    filled.flatMap(({ field: { id }, value }) => {
      const field = fields.get(id);
      const rowId = rows[at]?.id ?? '';
      return field ? [{ rowId, fieldId: id, value, keys: fieldType(field.type).keys(value as never, field) }] : [];
    }),
  );
  await writeValues(change.transaction, [], cells);
  const made = rows.map(({ id: noteId }, at) => ({ number: responses[at]?.number ?? 0, noteId }));
  await storeSurveyNotes(change.transaction, run.id, made);
  await tellRun(change, SurveyNoteRun, run.id, {
    state: 'RUNNING',
    startedAt: now.startedAt ?? new Date().toISOString(),
    made: now.made + rows.length,
  });
}
