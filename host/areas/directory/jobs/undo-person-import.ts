import { PersonImport } from '@earshot/core/areas/directory/person-import';
import { Field } from '@earshot/core/areas/fields/field';
import { Person } from '@earshot/core/areas/people/person';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import { shownRun, UNDO } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import { fieldsWithoutValues, type ImportedRow, takeImported } from '../store/import-rows.ts';
import { takeBackValues } from '../take-back-values.ts';

const HOUR_MS = 3_600_000;
const PIECE = 500;

/**
 * Undoes an import of people piece by piece, each in a transaction of its own. Killed, it goes on where it was: what is
 * taken back is no longer among what is left.
 */
export function undoPersonImport(parts: ApartParts): Job {
  return job({
    kind: 'undo-person-import',
    input: z.strictObject({ importId: z.uuid() }),
    deadlineMs: HOUR_MS,
    lane: 'long',
    says: 'Undo an import of people.',
    shows: shownRun(PersonImport, 'importId', UNDO),
    run: async ({ input: { importId }, change, signal }) => {
      for (let goesOn = true; goesOn; ) {
        signal.throwIfAborted();
        goesOn = await apart(parts, change.workspaceId, (piece) => undoPiece(piece, importId));
      }
    },
  });
}

/** Takes one piece back; answers whether there may be more. */
async function undoPiece(change: Change, importId: string): Promise<boolean> {
  const run = await lockedRun(change, PersonImport, importId);
  if (run?.state !== 'UNDOING') return false;
  const rows = await takeImported(change.transaction, importId, PIECE);
  if (rows.length > 0) {
    await takeBackAdded(change, rows);
    await takeBackValues(change, rows);
    const all = Math.max(1, run.added + run.filled + run.same);
    await tellRun(change, PersonImport, importId, {
      progress: Math.min(999, run.progress + Math.floor((1000 * rows.length) / all)),
    });
    return true;
  }
  await removeFields(change, run);
  await tellRun(change, PersonImport, importId, {
    state: 'UNDONE',
    progress: 1000,
    endedAt: new Date().toISOString(),
  });
  return false;
}

async function takeBackAdded(change: Change, rows: readonly ImportedRow[]): Promise<void> {
  const added = rows.filter((row) => row.added).map(({ personId }) => personId);
  const there = await change.rows(Person).ids({ where: { id: added } });
  if (there.length === 0) return;
  const gone = await change.rows(Person).updateAll(there, { trashedAt: new Date().toISOString() });
  change.emit('trashed', Person, gone);
}

// Somebody may have filled them in for others meanwhile.
async function removeFields(change: Change, { madeFieldIds }: PersonImport): Promise<void> {
  const empty = await fieldsWithoutValues(change.transaction, madeFieldIds);
  const there = await change.rows(Field).ids({ where: { id: empty } });
  if (there.length === 0) return;
  const gone = await change.rows(Field).updateAll(there, { trashedAt: new Date().toISOString() });
  change.emit('trashed', Field, gone);
}
