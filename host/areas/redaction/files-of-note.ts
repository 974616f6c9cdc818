import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { File, type File as FileRow } from '@earshot/core/areas/files/file';
import type { FileOfNote } from '@earshot/core/areas/redaction/personal-data';
import { whyUnread } from '@earshot/core/areas/redaction/unread-file';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Pool } from '@earshot/processing/pool/pool';
import type { InputOf } from '@earshot/processing/tasks/all';
import type { Change } from '../../operations/change.ts';
import type { FileStore } from '../files/bytes/file-store.ts';
import { lockBytes } from '../files/bytes/lock-bytes.ts';

export interface FileParts {
  store: Pick<FileStore, 'pathOf' | 'put'>;
  pool: Pick<Pool, 'run'>;
}

type Sought = Pick<InputOf<'find-in-file'>, 'names' | 'words' | 'proposed'>;
type Known = Pick<FileRow, 'id' | 'name' | 'hash' | 'bytes' | 'mediaType' | 'status'>;

/** Attached files of a note, in trash or not, up to the maximum that is read. */
export const filesOfNote = (change: Pick<Change, 'rows'>, noteId: string): Promise<FileRow[]> =>
  change.rows(File).find({ where: { pageId: noteId }, trashed: 'both', limit: limits.redaction.files });

/** Findings in some files; for an unreadable file the reason. */
export async function findInFiles(
  parts: FileParts,
  workspaceId: string,
  files: readonly Known[],
  sought: Sought,
): Promise<FileOfNote[]> {
  const all: FileOfNote[] = [];
  for (const file of files) {
    const { id, name, hash } = file;
    const nothing = { id, name, hash, left: '', findings: [], total: 0 };
    const found = await readBytes(parts, workspaceId, file, (bytes) =>
      parts.pool.run('find-in-file', { ...sought, bytes, name }),
    );
    all.push(typeof found === 'string' ? { ...nothing, problem: found } : { ...nothing, problem: '', ...found });
  }
  return all;
}

/** Processes the bytes of a file; returns the reason if that fails. */
export async function readBytes<T>(
  { store }: Pick<FileParts, 'store'>,
  workspaceId: string,
  file: Known,
  act: (bytes: Uint8Array) => Promise<T>,
): Promise<T | string> {
  const why = whyUnread(file);
  if (why !== '') return why;
  try {
    return await act(await readFile(await store.pathOf({ workspaceId, hash: file.hash })));
  } catch (fault) {
    if (fault instanceof Refusal && ['UNPROCESSABLE', 'TOO_LARGE'].includes(fault.code)) return fault.message;
    throw fault;
  }
}

/** Replaces a file's bytes; the former ones are removed once nothing references them. */
export async function replaceBytes(
  { store }: Pick<FileParts, 'store'>,
  change: Change,
  id: string,
  bytes: Uint8Array,
): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  await lockBytes(change.transaction, hash);
  await store.put({ workspaceId: change.workspaceId, hash }, Readable.from([Buffer.from(bytes)]));
  const row = await change.rows(File).update(id, { hash, bytes: bytes.length });
  change.emit('updated', File, [row], ['hash', 'bytes']);
  await change.enqueue('purge-bytes', {}, { key: `purge-bytes:${change.workspaceId}` });
}
