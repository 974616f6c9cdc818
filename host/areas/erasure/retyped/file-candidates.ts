import type { RetypedPlace } from '@earshot/core/areas/erasure/retyped';
import { File, type File as FileRow } from '@earshot/core/areas/files/file';
import { whyUnread } from '@earshot/core/areas/redaction/unread-file';
import { limits } from '@earshot/core/limits';
import type { Change } from '../../../operations/change.ts';
import type { Transaction } from '../../../store/database.ts';
import { readBytes, replaceBytes } from '../../redaction/files-of-note.ts';
import type { Withdrawn } from '../store/find-withdrawn.ts';
import type { StoreParts } from '../store/note-stores.ts';
import type { SoughtWords } from './sought-words.ts';

type Known = Pick<FileRow, 'id' | 'name' | 'hash' | 'bytes' | 'mediaType' | 'status' | 'placeId'>;

/** A file whose contents are not searched, with the reason. */
export interface Unread {
  id: string;
  name: string;
  reason: string;
}

/** Files of the workspace, in trash or not, without those that a withdrawal erases; newest first. */
export const filesLeft = (transaction: Transaction, { notes, fileIds }: Withdrawn): Promise<Known[]> =>
  transaction.sql<Known>(
    `select id, name, hash, bytes::float8 as bytes, media_type as "mediaType", status, place_id as "placeId" from files
     where workspace_id = $1 and status = 'COMPLETE' and not coalesce(page_id = any($2::uuid[]), false) and not id = any($3::uuid[])
     order by created_at desc, id`,
    [transaction.workspaceId, notes.map(({ id }) => id), fileIds],
  );

/** Searches the contents of files; returns those with the words, and those that were not read. */
export async function sayingFiles(
  parts: StoreParts,
  workspaceId: string,
  files: readonly Known[],
  sought: SoughtWords,
): Promise<{ places: Omit<RetypedPlace, 'placeTitle'>[]; unread: Unread[] }> {
  const places = [];
  const unread: Unread[] = [];
  let bytes = 0;
  let count = 0;
  for (const file of files) {
    const { id, name, placeId } = file;
    if (whyUnread(file) === '') {
      bytes += file.bytes;
      count += 1;
    }
    const full = bytes > limits.retyped.fileBytes || count > limits.retyped.files;
    const found = full
      ? whyUnread(file) || 'There are more files than are read at once.'
      : await readBytes(parts, workspaceId, file, (given) =>
          parts.pool.run('find-retyped-in-file', { ...sought, bytes: given, name }),
        );
    if (typeof found === 'string') unread.push({ id, name, reason: found });
    else if (found.excerpt !== '')
      places.push({ kind: 'FILE' as const, id, title: name, placeId, excerpt: found.excerpt });
    if (typeof found !== 'string' && found.left !== '') unread.push({ id, name, reason: found.left });
  }
  return { places, unread };
}

/** Replaces a file with a copy without a person’s words; an unreadable file stays unchanged. */
export async function removeInFile(
  parts: StoreParts,
  change: Change,
  id: string,
  { sought }: { sought: SoughtWords },
): Promise<void> {
  const file = await change.rows(File).get(id, { trashed: true });
  if (file?.status !== 'COMPLETE') return;
  const now = await change.transaction.ahead(
    `contents of file ${id} with ${file.hash} without words`,
    async () => file,
    (known) =>
      readBytes(parts, change.workspaceId, known, (bytes) =>
        parts.pool.run('redact-retyped-in-file', { ...sought, bytes, name: known.name }),
      ),
  );
  if (typeof now !== 'string' && now.replaced > 0) await replaceBytes(parts, change, id, now.bytes);
}
