import { PersonImport } from '@earshot/core/areas/directory/person-import';
import { Field } from '@earshot/core/areas/fields/field';
import { Person } from '@earshot/core/areas/people/person';
import type { ApartParts } from '../../../jobs/apart.ts';
import type { Job } from '../../../jobs/job.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import { undoJob } from '../../../jobs/undo-run.ts';
import type { Change } from '../../../operations/change.ts';
import { fieldsWithoutValues, type ImportedRow, takeImported } from '../store/import-rows.ts';
import { takeBackValues } from '../take-back-values.ts';

const PIECE = 500;

/** Undoes an import of people. */
export const undoPersonImport = (parts: ApartParts): Job =>
  undoJob(parts, {
    kind: 'undo-person-import',
    of: PersonImport,
    idField: 'importId',
    description: 'Undo an import of people.',
    piece: undoPiece,
  });

async function undoPiece(change: Change, { id }: PersonImport): Promise<boolean> {
  const run = await lockedRun(change, PersonImport, id);
  if (run?.state !== 'UNDOING') return false;
  const rows = await takeImported(change.transaction, id, PIECE);
  if (rows.length > 0) {
    await takeBackAdded(change, rows);
    await takeBackValues(change, rows);
    const all = Math.max(1, run.added + run.filled + run.same);
    await tellRun(change, PersonImport, id, {
      progress: Math.min(999, run.progress + Math.floor((1000 * rows.length) / all)),
    });
    return true;
  }
  await removeFields(change, run);
  await tellRun(change, PersonImport, id, { state: 'UNDONE', progress: 1000, endedAt: new Date().toISOString() });
  return false;
}

async function takeBackAdded(change: Change, rows: readonly ImportedRow[]): Promise<void> {
  const added = rows.filter((row) => row.added).map(({ personId }) => personId);
  const there = await change.rows(Person).ids({ where: { id: added } });
  if (there.length === 0) return;
  const gone = await change.rows(Person).updateAll(there, { trashedAt: new Date().toISOString() });
  change.emit('trashed', Person, gone);
}

// Other values can have been added since.
async function removeFields(change: Change, { madeFieldIds }: PersonImport): Promise<void> {
  const empty = await fieldsWithoutValues(change.transaction, madeFieldIds);
  const there = await change.rows(Field).ids({ where: { id: empty } });
  if (there.length === 0) return;
  const gone = await change.rows(Field).updateAll(there, { trashedAt: new Date().toISOString() });
  change.emit('trashed', Field, gone);
}
