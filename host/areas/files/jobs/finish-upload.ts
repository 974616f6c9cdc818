import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { File, type File as FileRow } from '@earshot/core/areas/files/file';
import { type FileType, fileTypeOf, isShowable, sizeComplaint } from '@earshot/core/areas/files/file-kind';
import { Refusal } from '@earshot/core/refusal';
import { type Pool, TaskFailure } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { parkedWords, type ShownJob } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import type { FileStore } from '../bytes/file-store.ts';
import type { Incoming } from '../bytes/incoming.ts';
import { lockBytes } from '../bytes/lock-bytes.ts';
import type { Drawn, Pictures } from '../bytes/pictures.ts';
import { afterArrival } from '../file-arrivals.ts';

export interface FinishParts {
  store: FileStore;
  incoming: Incoming;
  pictures: Pictures;
  pool: Pick<Pool, 'run'>;
}

/** Result of checking an uploaded file: its row's fields, and how its bytes are stored. */
interface Judged {
  fields: Partial<FileRow>;
  keep?: (workspaceId: string) => Promise<void>;
}

const background = (signal: AbortSignal) => ({ priority: 'background', signal }) as const;

/**
 * Checks a complete upload, stores its bytes under their hash and updates its row: COMPLETE is written after the bytes
 * are durable (contract 44). The upload stays until then, so a kill loses nothing.
 */
export function finishUpload(parts: FinishParts): Job {
  return job({
    kind: 'finish-upload',
    input: z.strictObject({ fileId: z.uuid() }),
    deadlineMs: 600_000,
    description: 'Look at an uploaded file and put it into the file store.',
    shows: SHOWN_UPLOAD,
    run: ({ input: { fileId }, change, signal }) => finishArrived(parts, change, fileId, signal),
  });
}

/** Finishes an upload like that job, for callers who fetched the file themselves. */
export async function finishArrived(
  parts: FinishParts,
  change: Change,
  fileId: string,
  signal: AbortSignal,
): Promise<void> {
  const { workspaceId, transaction } = change;
  const arriving = { workspaceId, fileId };
  const row = await change.rows(File).get(fileId, { trashed: true });
  if (row?.status === 'UPLOADING') {
    if ((await parts.incoming.received(arriving)) !== row.bytes) return;
    const judged = await judge(parts, row, parts.incoming.pathOf(arriving), signal);
    if (judged.fields.hash) await lockBytes(transaction, judged.fields.hash);
    await judged.keep?.(workspaceId);
    await settle(change, fileId, judged.fields);
  }
  transaction.afterCommit(() => parts.incoming.remove(arriving));
}

/** A file that could not be checked counts as failed until the retry. */
export const SHOWN_UPLOAD: ShownJob<{ fileId: string }> = {
  of: File,
  parked: (change, { fileId }, reason) => settle(change, fileId, { status: 'FAILED', problem: parkedWords(reason) }),
  retried: async (change, { fileId }) => {
    const row = await change.rows(File).get(fileId, { trashed: true });
    if (row?.status !== 'FAILED') return;
    const now = await change.rows(File).update(fileId, { status: 'UPLOADING', problem: '' });
    change.emit('updated', File, [now], ['status', 'problem']);
  },
};

// Given up or discarded since then: it stays as it is.
async function settle(change: Change, fileId: string, fields: Partial<FileRow>): Promise<void> {
  const still = await change.transaction.sql(
    `select 1 from files where workspace_id = $1 and id = $2 and status = 'UPLOADING' for update`,
    [change.workspaceId, fileId],
  );
  if (still.length === 0) return;
  const row = await change.rows(File).update(fileId, fields);
  change.emit('updated', File, [row], Object.keys(fields));
  await afterArrival(change, row);
}

const failed = (problem: string): Judged => ({ fields: { status: 'FAILED', problem } });

async function judge(
  { store, pool, pictures }: FinishParts,
  { name }: FileRow,
  path: string,
  signal: AbortSignal,
): Promise<Judged> {
  const { hash, size, head, tail } = await pool.run('hash-file', { path }, background(signal));
  const type = fileTypeOf(head, tail, name);
  const complaint = sizeComplaint(name, size, type);
  if (complaint) return failed(complaint);
  if (type.kind === 'IMAGE') return judgePicture({ store, pool, pictures }, type, path, signal);
  const { kind, mediaType } = type;
  return {
    fields: { kind, mediaType, hash, bytes: size, status: 'COMPLETE' },
    keep: (workspaceId) => store.keep({ workspaceId, hash }, path),
  };
}

async function judgePicture(
  { store, pool, pictures }: Omit<FinishParts, 'incoming'>,
  { kind, mediaType }: FileType,
  path: string,
  signal: AbortSignal,
): Promise<Judged> {
  const given = await readFile(path);
  const seen = isShowable(mediaType) ? await look(pictures, given, signal) : { problem: '' };
  if (seen.tooLarge) return failed(seen.problem);
  const cleaned = await pool.run('clean-picture', { bytes: given, mediaType }, background(signal)).catch(refusalOf);
  // A picture that may still reveal its location is not stored.
  if (cleaned instanceof Refusal) return failed(cleaned.message);
  const { bytes, hash } = cleaned;
  const { drawn, problem } = seen;
  const size = { width: drawn?.width ?? null, height: drawn?.height ?? null };
  return {
    fields: { kind, mediaType, hash, bytes: bytes.length, ...size, problem, status: 'COMPLETE' },
    keep: async (workspaceId) => {
      await store.put({ workspaceId, hash }, Readable.from([Buffer.from(bytes)]));
      if (drawn) await pictures.keep({ workspaceId, hash }, drawn);
    },
  };
}

function refusalOf(fault: unknown): Refusal {
  if (fault instanceof Refusal && fault.code === 'UNPROCESSABLE') return fault;
  throw fault;
}

interface Seen {
  problem: string;
  tooLarge?: boolean;
  drawn?: Drawn;
}

// A picture that cannot be drawn is stored as a file, with the reason why it is not shown.
async function look(pictures: Pictures, bytes: Uint8Array, signal: AbortSignal): Promise<Seen> {
  try {
    return { drawn: await pictures.draw(bytes, signal), problem: '' };
  } catch (fault) {
    if (fault instanceof Refusal && fault.code !== 'UNAVAILABLE')
      return { problem: fault.message, tooLarge: fault.code === 'TOO_LARGE' };
    if (!(fault instanceof TaskFailure)) throw fault;
    return { problem: 'The picture could not be drawn here. It can be downloaded.' };
  }
}
