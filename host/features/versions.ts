import { createVersion, restoreVersion, Version, versionContent } from '@earshot/core/model/version';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import type { Pool } from '@earshot/processing/pool';
import { buffersOf } from '../documents/load-document.ts';
import type { Change } from '../operations/change.ts';
import { type Handler, inside } from '../operations/handlers.ts';
import { findPage } from '../store/pages.ts';
import { contentOf, keepContent, lockVersions, takeWriters } from '../store/version-contents.ts';
import type { Documents, StoredDocument } from './documents.ts';

export interface VersionParts {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
}

const gone = () => new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);

async function storedOf({ documents }: VersionParts, change: Change, pageId: string): Promise<StoredDocument> {
  const stored = await documents.stored(change.transaction, pageId);
  if (!stored) throw gone();
  return stored;
}

/** The newest version of a page, if that is what the page still says. */
async function upToDate(change: Change, pageId: string, at: StoredDocument): Promise<Version | undefined> {
  const [last] = await change.rows(Version).find({ where: { pageId }, order: [['createdAt', 'DESC']], limit: 1 });
  return last && last.epoch === at.epoch && last.seq === at.seq ? last : undefined;
}

/** Keeps what a page says now; the newest version when that has it already. */
export async function keepVersion(parts: VersionParts, change: Change, pageId: string, title = ''): Promise<Version> {
  const found = await findPage(change.transaction, pageId, { trashed: true });
  if (!found) throw gone();
  await lockVersions(change.transaction, pageId);
  const stored = await storedOf(parts, change, pageId);
  const known = await upToDate(change, pageId, stored);
  if (known && title === '') return known;
  const { epoch, seq, updates } = stored;
  const { json, characters } = await parts.pool.run('read-document', { updates }, { transfer: buffersOf(updates) });
  const authorIds = known ? known.authorIds : await takeWriters(change.transaction, pageId);
  const { projectId } = found.page;
  const version = await change
    .rows(Version)
    .insert({ pageId, projectId, title, epoch, seq, characters, authorIds, createdBy: change.actorId });
  await keepContent(change.transaction, version.id, json);
  change.emit('created', Version, [version]);
  return version;
}

/** What pages said before: kept, shown and brought back. */
export function versionHandlers(parts: VersionParts): Handler[] {
  const { documents, pool } = parts;
  return [
    inside(createVersion, ({ input, work }) => keepVersion(parts, work, input.pageId, input.title)),
    inside(versionContent, async ({ work, object }) => {
      const document = await contentOf(work.transaction, object.id);
      if (!document) throw gone();
      return { id: object.id, document: { ...document } };
    }),
    inside(restoreVersion, async ({ work, object }) => {
      const { pageId } = object as unknown as Version;
      await work.loadPage(pageId, 'WRITE');
      // Before the document, as whoever keeps a version does.
      await lockVersions(work.transaction, pageId);
      const head = await documents.lock(work, pageId);
      const document = await contentOf(work.transaction, object.id);
      if (!head || !document) throw gone();
      const before = await keepVersion(parts, work, pageId);
      const { updates } = await storedOf(parts, work, pageId);
      const asked = { updates, document };
      const { update } = await pool.run('rewrite-document', asked, { transfer: buffersOf(updates) });
      if (update) await documents.add(work, pageId, head, update);
      work.undoBy(restoreVersion, { id: before.id });
      return before;
    }),
  ];
}
