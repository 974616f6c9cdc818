import { readFile } from 'node:fs/promises';
import { File, type FileKind, type File as FileRow, updateFile } from '@earshot/core/areas/files/file';
import { FileImport, type FileImport as Import } from '@earshot/core/areas/files/file-import';
import { createNote, importNote, type Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { cut } from '@earshot/core/rules/text';
import { inUnits } from '@earshot/core/rules/units';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { tellRun } from '../../../jobs/runs.ts';
import { type Actor, actorOf } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { memberVisit, stableId } from '../../../operations/member-visit.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { ReadFile } from '../../../operations/visit.ts';
import type { FileStore } from '../../files/bytes/file-store.ts';
import type { FileImports } from '../../files/file-imports.ts';

export interface ImportFileParts extends ApartParts {
  store: FileStore;
  imports: FileImports;
  runner: () => Runner;
}

/** What becomes a note with the file beside it: nothing in it is text. */
const MEDIA: ReadonlySet<FileKind> = new Set(['AUDIO', 'IMAGE', 'VIDEO']);
/** What another try by itself may mend. */
const PASSING: ReadonlySet<string> = new Set(['UNAVAILABLE', 'TOO_MANY_REQUESTS']);

/** Makes a note of a file of a bulk import, with the rights of who began it, and puts the file beside the note. */
export function importFileJob(parts: ImportFileParts): Job {
  return job({
    kind: 'import-file',
    input: z.strictObject({ fileImportId: z.uuid(), again: z.boolean() }),
    deadlineMs: 300_000,
    long: true,
    says: 'Import a file as a note.',
    run: async ({ input: { fileImportId, again }, change, signal }) => {
      const row = await change.rows(FileImport).get(fileImportId);
      if (!row || row.state === 'DONE' || row.state === 'FAILED') return;
      if (row.state === 'WAITING')
        await apart(parts, row.workspaceId, (now) => tellRun(now, FileImport, row.id, { state: 'RUNNING' }));
      await tellRun(change, FileImport, row.id, await ended(parts, change, row, { again, signal }));
    },
  });
}

async function ended(
  parts: ImportFileParts,
  change: Change,
  row: Import,
  { again, signal }: { again: boolean; signal: AbortSignal },
): Promise<Partial<Import>> {
  try {
    const note = await noteFrom(parts, change, row, { again, signal });
    return { state: 'DONE', processedInto: 'CONTENT', noteId: note.id, numFailed: 0, errors: [] };
  } catch (fault) {
    if (!(fault instanceof Refusal) || PASSING.has(fault.code)) throw fault;
    const named = `${row.fileName}: `;
    const { message, code } = fault;
    const humanMessageText = message.startsWith(named) ? message.slice(named.length) : message;
    return { state: 'FAILED', numFailed: 1, errors: [{ humanMessageText, errorCode: code }] };
  }
}

async function noteFrom(
  parts: ImportFileParts,
  change: Change,
  row: Import,
  { again, signal }: { again: boolean; signal: AbortSignal },
): Promise<Note> {
  const file = row.fileId === null ? undefined : await change.rows(File).get(row.fileId);
  if (file?.status !== 'COMPLETE') throw new Refusal('NOT_FOUND', 'The file is gone. Import it again.');
  const member = row.createdBy === null ? undefined : await change.rows(Member).get(row.createdBy);
  if (!member || member.suspended) throw new Refusal('FORBIDDEN', 'Whoever began this import is no longer a member.');
  const actor = actorOf(member);
  const perform = async (operation: AnyOperation, input: object, read?: ReadFile) => {
    const id = stableId('import-file', row.id, operation.name, String(again));
    return (await parts.runner().run(operation, input, memberVisit(actor, 'bulk import', id, read))).answer;
  };
  const { projectId } = row;
  const note = MEDIA.has(file.kind)
    ? await perform(createNote, { projectId, title: cut(file.name.replace(/\.[^.]{1,10}$/, ''), limits.noteTitle) })
    : await perform(
        importNote,
        { projectId, fileName: file.name, onlyNew: !again },
        await contentOf(parts, file, actor, signal),
      );
  await perform(updateFile, { id: file.id, pageId: (note as Note).id });
  return note as Note;
}

async function contentOf({ store, imports }: ImportFileParts, file: FileRow, actor: Actor, signal: AbortSignal) {
  const { workspaceId, hash, name: fileName } = file;
  // Read whole only when it may be imported.
  if (file.bytes > limits.importText)
    throw new Refusal(
      'TOO_LARGE',
      `It has ${inUnits(file.bytes)}; ${inUnits(limits.importText)} are allowed for a file of text. Split it.`,
    );
  const bytes = await readFile(await store.pathOf({ workspaceId, hash }));
  try {
    return await imports.readFile({ workspaceId, by: actor.memberId, fileName, bytes, signal });
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.details.problem !== 'no-format' || file.kind !== 'SPREADSHEET')
      throw fault;
    throw new Refusal(
      'UNPROCESSABLE',
      'A table cannot be imported as a note. Import it as a survey of the project, or into a channel.',
    );
  }
}
