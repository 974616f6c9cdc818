import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { Note } from '@earshot/core/areas/pages/note';
import { SurveyNoteRun } from '@earshot/core/areas/surveys/survey-note-run';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import { shownRun, UNDO } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import { countAgain, tagsOnNotes } from '../../coding/highlight-tags.ts';
import { takeSurveyNotes, usedInNotes } from '../store/survey-notes.ts';

const HOUR_MS = 3_600_000;
const PIECE = 200;

/**
 * Moves the notes of a run to trash piece by piece, each in a transaction of its own, and what was made for them after them.
 * Killed, it goes on where it was: what is taken back is no longer among what is left.
 */
export function undoNotesOfSurvey(parts: ApartParts): Job {
  return job({
    kind: 'undo-survey-notes',
    input: z.strictObject({ runId: z.uuid() }),
    deadlineMs: HOUR_MS,
    lane: 'long',
    says: 'Undo making notes of a survey.',
    shows: shownRun(SurveyNoteRun, 'runId', UNDO),
    run: async ({ input: { runId }, change, signal }) => {
      for (let goesOn = true; goesOn; ) {
        signal.throwIfAborted();
        goesOn = await apart(parts, change.workspaceId, (piece) => undoPiece(piece, runId));
      }
    },
  });
}

/** Takes one piece back; answers whether there may be more. */
async function undoPiece(change: Change, runId: string): Promise<boolean> {
  const run = await lockedRun(change, SurveyNoteRun, runId);
  if (run?.state !== 'UNDOING') return false;
  const ids = await takeSurveyNotes(change.transaction, runId, PIECE);
  if (ids.length > 0) {
    const there = await change.rows(Note).ids({ where: { id: ids } });
    const gone =
      there.length > 0 ? await change.rows(Note).updateAll(there, { trashedAt: new Date().toISOString() }) : [];
    change.emit('trashed', Note, gone);
    await countAgain(change, await tagsOnNotes(change, there));
    await tellRun(change, SurveyNoteRun, runId, { made: Math.max(0, run.made - ids.length) });
    return true;
  }
  await removeFields(change, run);
  await tellRun(change, SurveyNoteRun, runId, { state: 'UNDONE', endedAt: new Date().toISOString() });
  return false;
}

// Somebody may have filled them in for other notes meanwhile.
async function removeFields(change: Change, { madeFieldIds, addedOptions }: SurveyNoteRun): Promise<void> {
  const changed = Object.keys(addedOptions);
  const used = new Map(
    (await usedInNotes(change.transaction, [...madeFieldIds, ...changed])).map((one) => [one.fieldId, one.optionIds]),
  );
  const empty = madeFieldIds.filter((id) => !used.has(id));
  const there = empty.length > 0 ? await change.rows(Field).ids({ where: { id: empty } }) : [];
  if (there.length > 0)
    change.emit('trashed', Field, await change.rows(Field).updateAll(there, { trashedAt: new Date().toISOString() }));
  for (const field of (await change.rows(Field).find({ where: { id: changed } })) as FieldRow[]) {
    const kept = new Set(used.get(field.id));
    const added = new Set((addedOptions[field.id] as string[]).filter((id) => !kept.has(id)));
    const options = field.options.filter(({ id }) => !added.has(id));
    const row = await change.rows(Field).update(field.id, { options });
    change.emit('updated', Field, [row], ['options']);
  }
}
