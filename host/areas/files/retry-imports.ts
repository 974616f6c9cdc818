import { FileImport, retryFileImport } from '@earshot/core/areas/files/file-import';
import { Refusal } from '@earshot/core/refusal';
import { lockedRun, tellRun } from '../../jobs/runs.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { enqueueFileImport } from './file-arrivals.ts';

/** Retries of bulk-imported files. */
export const fileImportHandlers = (): Handler[] => [
  inside(retryFileImport, async ({ work, object, input: { encoding } }) => {
    const row = (await lockedRun(work, FileImport, object.id)) ?? object;
    const reread = row.state === 'DONE' && encoding !== undefined;
    if (row.state !== 'FAILED' && !reread) return row;
    if (row.createdBy !== work.actor.memberId)
      throw new Refusal('FORBIDDEN', 'Only the person who started this import can try it again.');
    if (reread && row.noteId === null)
      throw new Refusal(
        'UNPROCESSABLE',
        'Only a file that became a note can be read in another encoding. Import it again.',
      );
    if (row.fileId === null) throw new Refusal('UNPROCESSABLE', 'The file no longer exists. Import it again.');
    const again = row.errors.some(({ errorCode }) => errorCode === 'CONFLICT');
    await tellRun(work, FileImport, row.id, { state: 'WAITING', numFailed: 0, errors: [], notices: [] });
    await enqueueFileImport(work, row.id, { again, encoding });
    return (await work.rows(FileImport).get(row.id)) ?? row;
  }),
];
