import { Highlight } from '@earshot/core/areas/coding/highlight';
import { createVersion, restoreVersion, Version, versionContent } from '@earshot/core/areas/versions/version';
import type { TopNode } from '@earshot/core/documents/document';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import type { Pool } from '@earshot/processing/pool/pool';
import type { InputOf, OutputOf } from '@earshot/processing/tasks/all';
import type { Documents, Head, StoredDocument } from '../../documents/documents.ts';
import { buffersOf } from '../../documents/load-document.ts';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { findPage } from '../../store/pages.ts';
import { contentOf, lockVersions, storeVersionContent, takeWriters } from './store/version-contents.ts';

export interface VersionParts {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
}

const gone = () => new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);

interface StoredPage extends StoredDocument {
  top: TopNode;
}

async function storedOf({ documents }: VersionParts, change: Change, pageId: string): Promise<StoredPage> {
  const stored = await documents.stored(change.transaction, pageId);
  const top = (await findPage(change.transaction, pageId, { trashed: true }))?.entity.options.document;
  if (!stored || !top) throw gone();
  return { ...stored, top };
}

const newestOf = async (change: Change, pageId: string): Promise<Version | undefined> =>
  (await change.rows(Version).find({ where: { pageId }, order: [['createdAt', 'DESC']], limit: 1 }))[0];

/** Content of a page at some edit, as a version stores it. */
interface Read extends Head {
  json: Uint8Array;
  characters: number;
}

/**
 * Stores the current text of a page as a version, or returns the newest version if equal. Read before anything is
 * locked.
 */
export async function storeVersion(parts: VersionParts, change: Change, pageId: string, title = ''): Promise<Version> {
  await lockVersions(change.transaction, pageId);
  const head = await parts.documents.folded(change.transaction, pageId);
  if (!head) throw gone();
  const last = await newestOf(change, pageId);
  if (last && title === '' && last.epoch === head.epoch && last.seq === head.seq) return last;
  // Authors are known only until a version is stored or the log is merged.
  const key = `version of ${pageId} of ${head.epoch} folded at ${head.stateSeq} after ${last?.id}`;
  const read = await change.transaction.ahead(
    key,
    () => storedOf(parts, change, pageId),
    async ({ epoch, seq, updates, top }) => ({ epoch, seq, ...(await readIn(parts, updates, top)) }),
  );
  return keepRead(change, pageId, { title, last, read });
}

const readIn = ({ pool }: VersionParts, updates: Uint8Array[], top: TopNode) =>
  pool.run('read-document', { updates, top }, { transfer: buffersOf(updates) });

/** Stores the text read from a page, whose versions are locked; returns the newest version if equal. */
async function keepRead(
  change: Change,
  pageId: string,
  { title, last, read }: { title: string; last: Version | undefined; read: Read },
): Promise<Version> {
  const { epoch, seq, json, characters } = read;
  const found = await findPage(change.transaction, pageId, { trashed: true });
  if (!found) throw gone();
  const known = last?.epoch === epoch && last.seq === seq ? last : undefined;
  if (known && title === '') return known;
  const authorIds = known ? known.authorIds : await takeWriters(change.transaction, pageId, seq);
  const { projectId } = found.page;
  const version = await change
    .rows(Version)
    .insert({ pageId, projectId, title, epoch, seq, characters, authorIds, createdBy: change.actorId });
  await storeVersionContent(change.transaction, version.id, json);
  change.emit('created', Version, [version]);
  return version;
}

/** Operations on versions of pages: save, show and restore. */
export function versionHandlers(parts: VersionParts): Handler[] {
  return [
    inside(createVersion, ({ input, work }) => storeVersion(parts, work, input.pageId, input.title)),
    inside(versionContent, async ({ work, object }) => {
      const document = await contentOf(work.transaction, object.id);
      if (!document) throw gone();
      return { id: object.id, document: { ...document } };
    }),
    inside(restoreVersion, async ({ work, object }) => {
      const before = await restoreWords(parts, work, object as unknown as Version);
      work.undoBy(restoreVersion, { id: before.id });
      return before;
    }),
  ];
}

/** Restores the text of a version; returns the version with the previous text. */
export async function restoreWords(parts: VersionParts, work: Work, version: Version): Promise<Version> {
  const { before } = await rewritePage(parts, work, version.pageId, wordsOf(work, version));
  return before;
}

type RewriteInput = InputOf<'rewrite-document'>;

/** The new text of a page. */
export interface NewWords {
  /** identifies this text */
  name: string;
  read: () => Promise<RewriteInput['to']>;
}

/** The words of a version, for restoring them. */
export const wordsOf = (work: Work, { id }: Version): NewWords => ({
  name: id,
  read: async () => {
    const json = await contentOf(work.transaction, id);
    if (!json) throw gone();
    return { json };
  },
});

export type Rewritten = OutputOf<'rewrite-document'>;

const highlightsOf = async (change: Change, noteId: string): Promise<RewriteInput['highlights']> =>
  (await change.rows(Highlight).find({ where: { noteId } })).map(({ id, text: quote, prefix, suffix }) => ({
    id,
    quote,
    prefix,
    suffix,
  }));

/** The highlights of a page as they would be with another text. */
export async function previewRewrite(
  parts: VersionParts,
  work: Work,
  pageId: string,
  { name, read }: NewWords,
): Promise<Rewritten> {
  const at = await parts.documents.folded(work.transaction, pageId);
  if (!at) throw gone();
  const gather = async () => ({
    ...(await storedOf(parts, work, pageId)),
    to: await read(),
    highlights: await highlightsOf(work, pageId),
  });
  return work.transaction.ahead(
    `page ${pageId} of ${at.epoch} at ${at.seq} as ${name}, looked at`,
    gather,
    ({ updates, to, highlights }) => parts.pool.run('rewrite-document', { updates, to, highlights }),
  );
}

/** Replaces the text of a page and stores the previous one as a version. */
export async function rewritePage(
  parts: VersionParts,
  work: Work,
  pageId: string,
  { name, read }: NewWords,
): Promise<Rewritten & { before: Version }> {
  const { documents, pool } = parts;
  const { entity, page } = await work.loadPage(pageId, 'WRITE');
  work.demandOpenWords(entity, page);
  // Locked before the document, as when a version is stored.
  await lockVersions(work.transaction, pageId);
  const head = await documents.lock(work, pageId);
  if (!head) throw gone();
  const gather = async () => ({
    to: await read(),
    stored: await storedOf(parts, work, pageId),
    highlights: await highlightsOf(work, pageId),
  });
  const done = await work.transaction.ahead(
    `page ${pageId} of ${head.epoch} at ${head.seq} as ${name}`,
    gather,
    async ({ to, stored, highlights }) => {
      const { epoch, seq, updates } = stored;
      const rewritten = await pool.run('rewrite-document', { updates, to, highlights });
      return { rewritten, read: { epoch, seq, ...(await readIn(parts, updates, stored.top)) } };
    },
  );
  const last = await newestOf(work, pageId);
  const before = await keepRead(work, pageId, { title: '', last, read: done.read });
  if (done.rewritten.update) await documents.add(work, pageId, head, done.rewritten.update);
  return { ...done.rewritten, before };
}
