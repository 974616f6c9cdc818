import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { Note } from '@earshot/core/areas/pages/note';
import { SurveyNoteRun } from '@earshot/core/areas/surveys/survey-note-run';
import type { ApartParts } from '../../../jobs/apart.ts';
import type { Job } from '../../../jobs/job.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import { undoJob } from '../../../jobs/undo-run.ts';
import type { Change } from '../../../operations/change.ts';
import { countAgain, tagsOnNotes } from '../../coding/highlight-tags.ts';
import { takeSurveyNotes, usedInNotes } from '../store/survey-notes.ts';

const PIECE = 200;

/** Moves the notes of a run to trash, and then the fields made for them. */
export const undoNotesOfSurvey = (parts: ApartParts): Job =>
  undoJob(parts, {
    kind: 'undo-survey-notes',
    of: SurveyNoteRun,
    idField: 'runId',
    description: 'Undo making notes of a survey.',
    piece: undoPiece,
  });

async function undoPiece(change: Change, { id }: SurveyNoteRun): Promise<boolean> {
  const run = await lockedRun(change, SurveyNoteRun, id);
  if (run?.state !== 'UNDOING') return false;
  const ids = await takeSurveyNotes(change.transaction, id, PIECE);
  if (ids.length > 0) {
    const there = await change.rows(Note).ids({ where: { id: ids } });
    const gone =
      there.length > 0 ? await change.rows(Note).updateAll(there, { trashedAt: new Date().toISOString() }) : [];
    change.emit('trashed', Note, gone);
    await countAgain(change, await tagsOnNotes(change, there));
    await tellRun(change, SurveyNoteRun, id, { made: Math.max(0, run.made - ids.length) });
    return true;
  }
  await removeFields(change, run);
  await tellRun(change, SurveyNoteRun, id, { state: 'UNDONE', endedAt: new Date().toISOString() });
  return false;
}

// Other notes can use them since.
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
