import type { File } from '@earshot/core/areas/files/file';
import { FileImport } from '@earshot/core/areas/files/file-import';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { tellRun } from '../../jobs/runs.ts';
import type { Change } from '../../operations/change.ts';
import type { Work } from '../../operations/work.ts';

/** Adds an announced file to a bulk import of its sender. The import waits for the upload, or it is already running. */
export async function addToBulkImport(
  work: Work,
  file: File,
  bulkImportId: string,
  state: 'WAITING' | 'RUNNING' = 'WAITING',
): Promise<void> {
  const { projectId } = file;
  const beside = file.pageId === null ? undefined : await work.loadPage(file.pageId, 'WRITE');
  if (!projectId || (beside && beside.entity.name !== 'Insight'))
    throw new Refusal('BAD_USER_INPUT', 'A bulk import takes files of a project or an insight, not of a note.');
  await lockBulkImport(work, bulkImportId);
  const others = await work.rows(FileImport).find({ where: { bulkImportId } });
  if (others.some((one) => one.createdBy !== work.actor.memberId || one.projectId !== projectId))
    throw new Refusal(
      'BAD_USER_INPUT',
      'This bulk import belongs to someone else or to another project. Start a new one.',
    );
  if (others.length >= limits.bulkImport.files)
    throw new Refusal('TOO_LARGE', `A bulk import takes at most ${limits.bulkImport.files} files. Start another one.`);
  const row = await work.rows(FileImport).insert({
    projectId,
    bulkImportId,
    fileId: file.id,
    fileName: file.name,
    state,
    endsImport: false,
    processedInto: null,
    noteId: null,
    surveyId: null,
    numFailed: 0,
    errors: [],
    notices: [],
    encoding: null,
    encodingGuessed: false,
    createdBy: work.actor.memberId,
  });
  work.emit('created', FileImport, [row]);
}

/** Stores the import of a file outside of bulk imports; `told` are its reading notices. */
export async function keepNotices(
  work: Work,
  { projectId, noteId, fileName }: Pick<FileImport, 'projectId' | 'fileName'> & { noteId: string },
  told: Pick<FileImport, 'notices' | 'encoding' | 'encodingGuessed'>,
): Promise<void> {
  const [known] = await work.rows(FileImport).find({ where: { bulkImportId: noteId }, limit: 1 });
  if (known) {
    const row = await work.rows(FileImport).update(known.id, told);
    work.emit('updated', FileImport, [row], Object.keys(told));
    return;
  }
  if (told.notices.length === 0) return;
  const row = await work.rows(FileImport).insert({
    projectId,
    // The note has the only file of it.
    bulkImportId: noteId,
    fileId: null,
    fileName,
    state: 'DONE',
    endsImport: false,
    processedInto: 'CONTENT',
    noteId,
    surveyId: null,
    numFailed: 0,
    errors: [],
    ...told,
    createdBy: work.actor.memberId,
  });
  work.emit('created', FileImport, [row]);
}

/** Enqueues reading a file of a bulk import after its arrival, or records why it failed. */
export async function afterArrival(change: Change, file: File): Promise<void> {
  const waiting = await change.rows(FileImport).find({ where: { fileId: file.id, state: ['WAITING', 'RUNNING'] } });
  for (const { id } of waiting) {
    if (file.status === 'COMPLETE') await enqueueFileImport(change, id);
    else if (file.status !== 'UPLOADING') await failFileImport(change, id, file);
  }
}

interface ImportedAgain {
  /** allows notes from a file that was imported before */
  again?: boolean;
  /** user-selected encoding of its text */
  encoding?: string | undefined;
}

/** Enqueues the job that makes a note of a file. */
export const enqueueFileImport = (change: Change, fileImportId: string, more: ImportedAgain = {}): Promise<void> =>
  change.enqueue('import-file', { fileImportId, again: false, ...more }, { key: `import-file:${fileImportId}` });

async function failFileImport(change: Change, id: string, { status, problem }: File): Promise<void> {
  const error =
    status === 'CANCELLED'
      ? { humanMessageText: 'The upload was cancelled.', errorCode: 'CANCELLED' }
      : { humanMessageText: problem, errorCode: 'UNPROCESSABLE' };
  await endFileImport(change, id, { state: 'FAILED', numFailed: 1, errors: [error] });
}

/** Records the outcome of a file, and the end of its bulk import after the last one. */
export async function endFileImport(
  change: Change,
  id: string,
  fields: Partial<FileImport> & { state: 'DONE' | 'FAILED' },
): Promise<void> {
  const row = await change.rows(FileImport).get(id);
  if (!row) return;
  await lockBulkImport(change, row.bulkImportId);
  const all = await change.rows(FileImport).find({ where: { bulkImportId: row.bulkImportId } });
  const goesOn = all.some((one) => one.endsImport || (one.id !== id && !isOver(one)));
  await tellRun(change, FileImport, id, { ...fields, ...(goesOn ? {} : { endsImport: true }) });
}

const isOver = ({ state }: FileImport) => state === 'DONE' || state === 'FAILED';

/** Locks a bulk import until this transaction ends, so that its files are counted one after the other. */
async function lockBulkImport({ transaction }: Pick<Change, 'transaction'>, bulkImportId: string): Promise<void> {
  await transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:bulk-import:' || $1, 0))`, [
    bulkImportId,
  ]);
}
