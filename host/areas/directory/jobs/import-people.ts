import { type PersonDecision, PersonImport, personReading } from '@earshot/core/areas/directory/person-import';
import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import { File } from '@earshot/core/areas/files/file';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import type { Pool } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { endedBy, lockedRun, Stopped, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import type { FileStore } from '../../files/bytes/file-store.ts';
import { addOptions } from '../add-options.ts';
import { ImportPiece, type Reading } from '../import-piece.ts';
import { readingInput } from '../person-rows.ts';
import { importedLines, storeProblems } from '../store/import-rows.ts';
import { knownPeople, peopleByName } from '../store/known-people.ts';

export interface ImportJobParts extends ApartParts {
  store: FileStore;
  pool: Pick<Pool, 'run'>;
  report: TaskReport;
  /** rows per transaction */
  piece?: number;
}

const HOUR_MS = 3_600_000;
const PIECE = 200;

const decision = z.object({ line: z.int(), personId: z.uuid().nullable(), sameAsLine: z.int().nullable() });

/**
 * Adds the rows of a file to the directory in pieces, each in one transaction with its counts. A killed run resumes:
 * imported rows are recognised by their line.
 */
export function importPeople(parts: ImportJobParts): Job {
  return job({
    kind: 'import-people',
    input: z.strictObject({ importId: z.uuid(), decisions: z.array(decision) }),
    deadlineMs: HOUR_MS,
    lane: 'long',
    logged: true,
    description: 'Add the rows of a file to the people directory.',
    shows: shownRun(PersonImport, 'importId'),
    run: async ({ input: { importId, decisions }, change, signal }) => {
      const run = await change.rows(PersonImport).get(importId);
      if (!run || !isOpen(run)) return;
      const ended = await endOf(parts, run, decisions, signal);
      const now = await lockedRun(change, PersonImport, importId);
      if (!now || !isOpen(now)) return;
      await tellRun(change, PersonImport, importId, { ...ended, endedAt: new Date().toISOString() });
      if (ended.state === 'DONE') await discardFile(change, run.fileId);
    },
  });
}

// All content is now in the directory or listed with the import: a second copy of personal data is not needed.
async function discardFile(change: Change, fileId: string): Promise<void> {
  const file = await change.rows(File).get(fileId);
  if (!file) return;
  const row = await change.rows(File).update(fileId, { trashedAt: new Date().toISOString() });
  change.emit('trashed', File, [row]);
}

async function endOf(
  parts: ImportJobParts,
  run: PersonImport,
  decisions: readonly PersonDecision[],
  signal: AbortSignal,
): Promise<Partial<PersonImport>> {
  try {
    const reading = await readAll(parts, run, decisions, signal);
    const { piece = PIECE } = parts;
    for (let at = 0; at < reading.rows.length; at += piece) {
      signal.throwIfAborted();
      await apart(parts, run.workspaceId, async (change) => {
        const now = await lockedRun(change, PersonImport, run.id);
        if (!now || !isOpen(now)) throw new Stopped();
        const counts = await new ImportPiece(change, reading).bringIn(reading.rows.slice(at, at + piece));
        await tellRun(change, PersonImport, run.id, {
          state: 'RUNNING',
          startedAt: now.startedAt ?? new Date().toISOString(),
          progress: Math.floor((1000 * Math.min(reading.rows.length, at + piece)) / reading.rows.length),
          added: now.added + counts.added,
          filled: now.filled + counts.filled,
          same: now.same + counts.same,
          unreadable: now.unreadable + counts.unreadable,
          badValues: now.badValues + counts.badValues,
        });
      });
    }
    return { state: 'DONE', progress: 1000, read: reading.read };
  } catch (fault) {
    return endedBy(fault, run, parts.report);
  }
}

/** Reads the input for the pieces of an import; rows already imported are left out. */
async function readAll(
  parts: ImportJobParts,
  run: PersonImport,
  decisions: readonly PersonDecision[],
  signal: AbortSignal,
): Promise<Reading & { read: number }> {
  const options = personReading.parse(run.options);
  const file = await apart(parts, run.workspaceId, (change) => change.rows(File).get(run.fileId));
  if (file?.status !== 'COMPLETE') throw new Refusal('NOT_FOUND', 'The file no longer exists. Upload it again.');
  const path = await parts.store.pathOf({ workspaceId: run.workspaceId, hash: file.hash });
  const { rows, unreadable } = await parts.pool.run('read-people', readingInput(path, options), {
    priority: 'bulk',
    signal,
  });
  return apart(parts, run.workspaceId, async (change) => {
    await storeProblems(change.transaction, run.id, unreadable);
    const before = await lockedRun(change, PersonImport, run.id);
    if (!before || !isOpen(before)) throw new Stopped();
    // Counts of a killed attempt are discarded.
    const counted = before.startedAt === null ? unreadable.length : 0;
    if (counted > 0) await change.rows(PersonImport).update(run.id, { unreadable: counted });
    const fields = await fieldsOf(change, options.columns);
    const columns = await addOptions(change, run, fields, rows);
    const lines = await importedLines(change.transaction, run.id);
    const known = await knownPeople(change.transaction);
    const byEmail = new Map(
      known.toReversed().flatMap(({ id, email }): [string, string][] => (email ? [[email, id]] : [])),
    );
    return {
      run,
      options,
      columns,
      decisions: new Map(decisions.map((one) => [one.line, one])),
      lines,
      byEmail,
      peopleNamed: peopleByName(known),
      rows: rows.filter(({ line }) => !lines.has(line)),
      read: rows.length + unreadable.length,
    };
  });
}

/** Columns imported into fields, without those whose field is now in trash. */
async function fieldsOf(change: Change, columns: readonly { fieldId: string | null }[]) {
  const ids = columns.flatMap(({ fieldId }) => fieldId ?? []);
  const fields = new Map(
    (await change.rows(Field).find({ where: { id: ids } })).map((one) => [one.id, one as FieldRow]),
  );
  return columns.flatMap(({ fieldId }, at) => {
    const field = fieldId === null ? undefined : fields.get(fieldId);
    return field ? [{ at, field }] : [];
  });
}
