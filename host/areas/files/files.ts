import {
  beginUpload,
  cancelUpload,
  continueUpload,
  deleteFile,
  downloadFile,
  File,
  type File as FileRow,
  showPdfThumbnail,
  showPicture,
  storage,
  updateFile,
} from '@earshot/core/areas/files/file';
import { sizeComplaint, UNKNOWN } from '@earshot/core/areas/files/file-kind';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import { inUnits } from '@earshot/core/rules/units';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, updateRow } from '../../operations/standard.ts';
import { notThere, type Work } from '../../operations/work.ts';
import type { Incoming } from './bytes/incoming.ts';
import { addToBulkImport, afterArrival } from './file-arrivals.ts';

/** Attached files of notes: announced, uploaded in pieces (./bytes), and then rows like others. */
export function fileHandlers(incoming: Incoming): Handler[] {
  return [
    inside(beginUpload, async ({ input: { forPeople = false, bulkImportId, ...input }, work }) => {
      const complaint = sizeComplaint(input.name, input.bytes);
      if (complaint) throw new Refusal('TOO_LARGE', complaint);
      const placeId = forPeople ? directoryFor(work, input) : placeOf(input);
      await demandSameProject(work, input.pageId, input.projectId);
      await demandRoom(work, input.bytes);
      const row = await announceFile(work, { ...input, placeId });
      if (bulkImportId) await addToBulkImport(work, row, bulkImportId);
      return row;
    }),
    inside(continueUpload, async ({ work, object }) => {
      demandSender(work, object);
      if (object.status === 'FAILED') throw new Refusal('UNPROCESSABLE', object.problem);
      if (object.status === 'CANCELLED') throw notThere();
      const arriving = { workspaceId: work.workspaceId, fileId: object.id };
      if (object.status === 'UPLOADING' && (await incoming.received(arriving)) === object.bytes)
        await work.enqueue('finish-upload', { fileId: object.id }, { key: `finish-upload:${object.id}` });
      return object;
    }),
    inside(cancelUpload, async ({ work, object }) => {
      demandSender(work, object);
      if (object.status !== 'UPLOADING') return object;
      const row = await work.rows(File).update(object.id, { status: 'CANCELLED' });
      work.emit('updated', File, [row], ['status']);
      await afterArrival(work, row);
      return row;
    }),
    inside(updateFile, async (call) => {
      const { input, work, object } = call;
      await demandSameProject(work, input.pageId, object.projectId);
      return updateRow(File, call, updateFile);
    }),
    inside(downloadFile, async ({ object }) => withBytes(object)),
    inside(showPicture, async ({ object }) => {
      const row = withBytes(object);
      if (row.width === null)
        throw new Refusal('UNPROCESSABLE', row.problem || 'This file cannot be shown as a picture.');
      return row;
    }),
    inside(showPdfThumbnail, async ({ object }) => {
      const row = withBytes(object);
      if (row.mediaType !== 'application/pdf') throw new Refusal('UNPROCESSABLE', 'This file is not a PDF.');
      if (row.bytes > limits.pdfThumbnail.bytes)
        throw new Refusal('TOO_LARGE', 'This PDF is too large for a thumbnail. It can be downloaded.');
      return row;
    }),
    inside(storage, async ({ work }) => ({ used: await usedBytes(work), most: limits.storage })),
  ];
}

/** Creates the row of a file before its bytes; 0 bytes if the size is unknown. */
export function announceFile(
  work: Work,
  file: Pick<FileRow, 'placeId' | 'projectId' | 'channelId' | 'pageId' | 'name' | 'bytes'>,
): Promise<FileRow> {
  const { kind, mediaType } = UNKNOWN;
  const unknown = { kind, mediaType, hash: '', width: null, height: null, problem: '' };
  return createRow(File, work, { ...file, ...unknown, status: 'UPLOADING' }, deleteFile);
}

// Others with write access can discard the file, but only its sender can upload it.
function demandSender(work: Work, file: FileRow): void {
  if (file.createdBy !== work.actor.memberId)
    throw new Refusal('CONFLICT', 'Someone else is uploading this file. Start your own upload.');
}

/** The file, once its bytes are in the store. */
function withBytes(file: FileRow): FileRow {
  if (file.status !== 'COMPLETE') throw notThere();
  return file;
}

function placeOf({ projectId, channelId }: Pick<FileRow, 'projectId' | 'channelId'>): string {
  if (projectId && !channelId) return projectId;
  if (channelId && !projectId) return channelId;
  throw new Refusal('BAD_USER_INPUT', 'Name the project or channel that the file belongs to.');
}

/** The directory, for members who can write there. */
function directoryFor(
  work: Work,
  { projectId, channelId, pageId }: Pick<FileRow, 'projectId' | 'channelId' | 'pageId'>,
): string {
  if (projectId || channelId || pageId)
    throw new Refusal('BAD_USER_INPUT', 'A file with people belongs to no project, channel or page.');
  const placeId = directoryOf(work.workspaceId);
  work.check(placeId, 'WRITE');
  return placeId;
}

async function demandSameProject(
  work: Work,
  pageId: string | null | undefined,
  projectId: string | null,
): Promise<void> {
  if (!pageId) return;
  const { page } = await work.loadPage(pageId, 'WRITE');
  if (page.projectId !== projectId)
    throw new Refusal('BAD_USER_INPUT', 'This page belongs to another project. Choose one of this project.');
}

/** Storage used by the workspace's files, including announced uploads and discarded files that are not erased yet. */
async function usedBytes({ transaction, workspaceId }: Change): Promise<number> {
  const [sum] = await transaction.sql<{ used: number }>(
    `select coalesce(sum(bytes), 0)::float8 as used from files where workspace_id = $1
       and (status in ('UPLOADING', 'COMPLETE') or hash <> '')`,
    [workspaceId],
  );
  return sum?.used ?? 0;
}

/** Refuses a file above the workspace's storage limit. Locks, as two concurrent files may exceed it together. */
export async function demandRoom(change: Change, bytes: number): Promise<void> {
  await change.transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:storage:' || $1, 0))`, [
    change.workspaceId,
  ]);
  const left = Math.max(0, limits.storage - (await usedBytes(change)));
  if (bytes > left)
    throw new Refusal(
      'TOO_LARGE',
      `There is no room for this file: ${inUnits(bytes)}, and ${inUnits(left)} are left of ${inUnits(limits.storage)}. Delete files you no longer need, and wait until trash is emptied.`,
    );
}
