import { isDeepStrictEqual } from 'node:util';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { File } from '@earshot/core/areas/files/file';
import { Citation } from '@earshot/core/areas/quotes/citation';
import { type AnyRow, isLocked } from '@earshot/core/model/entity';
import type { Page } from '@earshot/core/model/page';
import type { Pool } from '@earshot/processing/pool/pool';
import type { OutputOf } from '@earshot/processing/tasks/all';
import * as z from 'zod';
import type { Documents, Head } from '../../../documents/documents.ts';
import { buffersOf, sizeOf } from '../../../documents/load-document.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { findPage } from '../../../store/pages.ts';
import { tellMentioned } from '../../notifications/tell-mentioned.ts';
import { placeCitations } from '../../quotes/store/citations.ts';
import { indexedTitle, indexWords } from '../../search/index-rows.ts';
import { allWordTimes } from '../../transcripts/store/word-times.ts';

type Read = OutputOf<'index-document'>;

export interface IndexNeeds {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
}

// Edits or bytes from which a log is merged into the state.
const LONG_LOG = { edits: 100, bytes: 1_000_000 };

/**
 * Updates everything derived from a page's text: search, preview, and the words and positions of its highlights. A
 * thread reads the text while users continue writing; the next run picks up their changes.
 */
export function indexDocument({ documents, pool }: IndexNeeds): Job {
  return job({
    kind: 'index-document',
    input: z.strictObject({ pageId: z.uuid() }),
    deadlineMs: 60_000,
    description: 'Bring search, preview and highlights of a page up to its text.',
    run: async ({ input: { pageId }, change, signal }) => {
      const seen = await documents.stored(change.transaction, pageId);
      // Erased since then: nothing is left to index.
      if (!seen) return;
      const title = await indexedTitle(change.transaction, pageId);
      const rows = await highlightsOf(change, pageId);
      const { updates, ...at } = seen;
      const [, ...log] = updates;
      const fold = log.length >= LONG_LOG.edits || sizeOf(log) >= LONG_LOG.bytes;
      const quotes = await quotesOf(change, pageId);
      // Only highlights need them, and a long recording has very many.
      const words = rows.length > 0 ? await allWordTimes(change.transaction, pageId) : '[]';
      const asked = { updates, title, highlights: rows.map(quoteOf), quotes, words, fold };
      const read = await pool.run('index-document', asked, { signal, transfer: buffersOf(updates) });
      const now = await documents.lock(change, pageId);
      if (!now) return;
      // Content replaced since then: this result is outdated.
      if (now.epoch !== at.epoch) return documents.indexSoon(change, pageId);
      const actorId = await describePage(change, pageId, read);
      await placeCitations(change.transaction, pageId, read.cited);
      await sharePictures(change, pageId, read.pictures);
      await tellMentioned(change, { pageId, memberIds: read.mentioned, actorId });
      const named = await indexWords(change.transaction, pageId, title, read.indexed, read.passages);
      const quiet = now.seq === at.seq && sameQuotes(await highlightsOf(change, pageId), rows);
      const seq = quiet ? await settle(documents, change, pageId, { at, rows, read }) : at.seq;
      await documents.indexed(change, pageId, seq, read.textHash);
      if (!named || !quiet) await documents.indexSoon(change, pageId);
    },
  });
}
const highlightsOf = (change: Change, pageId: string) => change.rows(Highlight).find({ where: { noteId: pageId } });

const quoteOf = ({ id, text: quote, prefix, suffix, state }: Highlight) => ({
  id,
  quote,
  prefix,
  suffix,
  lost: state === 'LOST',
});
const quotesOf = async (change: Change, insightId: string) =>
  Object.fromEntries((await change.rows(Citation).find({ where: { insightId } })).map(({ id, text }) => [id, text]));
const sameQuotes = (one: Highlight[], other: Highlight[]) => isDeepStrictEqual(one.map(quoteOf), other.map(quoteOf));

interface Seen {
  at: Head;
  rows: Highlight[];
  read: Read;
}

/** Reconciles marks and rows in a locked document that is unchanged since it was read; returns its last edit. */
async function settle(documents: Documents, change: Change, pageId: string, { at, rows, read }: Seen): Promise<number> {
  const seq = read.update ? await documents.add(change, pageId, at, read.update) : at.seq;
  await updateHighlights(change, rows, read);
  if (read.state) await documents.fold(change, pageId, { ...at, seq }, read.state);
  return seq;
}

/** Columns of a highlight's position, besides its words. */
const PLACE = [
  ...['prefix', 'suffix', 'position', 'speakerId', 'speakerIds', 'startMs', 'speaker'],
  ...['spokenFromMs', 'spokenToMs', 'audioVideo'],
];

async function updateHighlights(change: Change, rows: Highlight[], { found, lost }: Read): Promise<void> {
  const now = new Map(found.map((one) => [one.id, one]));
  const gone = new Set(lost);
  const changed: Highlight[] = [];
  const moved: Highlight[] = [];
  for (const row of rows) {
    const at = now.get(row.id);
    if (!at) {
      if (gone.has(row.id) && row.state !== 'LOST') changed.push(await quietly(change, row.id, { state: 'LOST' }));
      continue;
    }
    const { id: _, quote: text, from: position, ...beside } = at;
    const place = { ...beside, position };
    if (row.text !== text || row.state !== 'ANCHORED')
      changed.push(await quietly(change, row.id, { ...place, text, state: 'ANCHORED' }));
    else if (
      Object.entries(place).some(([field, value]) => !isDeepStrictEqual(row[field as keyof typeof place], value))
    )
      moved.push({ ...row, ...place });
  }
  await moveHighlights(change, moved);
  change.emit('updated', Highlight, changed, ['text', 'state', ...PLACE]);
  change.emit('updated', Highlight, moved, PLACE);
}

const quietly = (change: Change, id: string, values: Partial<Highlight>) =>
  change.rows(Highlight).update(id, values, { quietly: true });

// A word typed at the top moves every highlight below it: one statement for thousands of them.
async function moveHighlights(change: Change, moved: Highlight[]): Promise<void> {
  if (moved.length === 0) return;
  await change.transaction.sql(
    `update highlights h set prefix = m.prefix, suffix = m.suffix, position = m.position, speaker_id = m.speaker_id,
         start_ms = m.start_ms, spoken_from_ms = m.spoken_from_ms,
         spoken_to_ms = m.spoken_to_ms, speaker_ids = string_to_array(m.speaker_ids, ',')::uuid[]
       from unnest($2::uuid[], $3::text[], $4::text[], $5::int[], $6::uuid[], $7::int[], $8::text[], $9::int[], $10::int[])
         as m (id, prefix, suffix, position, speaker_id, start_ms, speaker_ids, spoken_from_ms, spoken_to_ms)
       where h.workspace_id = $1 and h.id = m.id`,
    [
      change.workspaceId,
      moved.map(({ id }) => id),
      moved.map(({ prefix }) => prefix),
      moved.map(({ suffix }) => suffix),
      moved.map(({ position }) => position),
      moved.map(({ speakerId }) => speakerId),
      moved.map(({ startMs }) => startMs),
      moved.map(({ speakerIds }) => speakerIds.join()),
      moved.map(({ spokenFromMs }) => spokenFromMs),
      moved.map(({ spokenToMs }) => spokenToMs),
    ],
  );
}

/** Updates the data derived from a page's text; returns its last writer, if the log still has them. */
async function describePage(change: Change, pageId: string, { preview, characters }: Read): Promise<string | null> {
  const found = await findPage(change.transaction, pageId, { trashed: true });
  if (!found) return null;
  const { entity, page } = found;
  const writers = await writersOf(change, page.id);
  const editedAt = writers.map(({ last }) => last.toISOString()).reduce(later, page.editedAt);
  const now = { preview, characters, editedAt, ...contributors(page, writers) };
  const before = page as unknown as Record<string, unknown>;
  const fields = Object.entries(now).flatMap(([field, value]) =>
    isDeepStrictEqual(before[field], value) ? [] : [field],
  );
  const actorId = writers.toSorted((a, b) => a.last.getTime() - b.last.getTime()).at(-1)?.id ?? null;
  if (fields.length === 0) return actorId;
  const updatedAt = later(page.updatedAt, editedAt ?? page.updatedAt);
  const row = await change.rows(entity).update(page.id, { ...now, updatedAt } as never, { quietly: true });
  change.emit('updated', entity, [row as unknown as AnyRow], fields);
  return actorId;
}

/**
 * A picture shown on another page of its project becomes the project's: it stays if its first page goes. Files on a
 * locked page stay there.
 */
async function sharePictures(change: Change, pageId: string, shown: string[]): Promise<void> {
  const here = shown.length > 0 && (await findPage(change.transaction, pageId, { trashed: true }));
  if (!here) return;
  const files = await change.rows(File).find({ where: { id: shown, projectId: here.page.projectId } });
  const byOwner = Map.groupBy(files, (file) => file.pageId);
  const shared: string[] = [];
  for (const [ownerId, pictures] of byOwner) {
    const owner =
      ownerId !== null && ownerId !== pageId && (await findPage(change.transaction, ownerId, { trashed: true }));
    if (owner && !isLocked(owner.entity, owner.page)) shared.push(...pictures.map(({ id }) => id));
  }
  if (shared.length > 0)
    change.emit('updated', File, await change.rows(File).updateAll(shared, { pageId: null }), ['pageId']);
}

const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other);

// Contributors stay, although the log loses them when it is merged.
const contributors = (page: Page, writers: readonly Writer[]): object =>
  page.contributorIds ? { contributorIds: [...new Set([...page.contributorIds, ...writers.map(({ id }) => id)])] } : {};

interface Writer {
  id: string;
  last: Date;
}

/** Authors of a text, in order, with the time of their last edit, as far as the log goes back. */
const writersOf = (change: Change, documentId: string): Promise<Writer[]> =>
  change.transaction.sql<Writer>(
    `select actor_id as id, max(at) as last from document_updates
     where workspace_id = $1 and document_id = $2 and actor_id is not null group by actor_id order by min(at)`,
    [change.workspaceId, documentId],
  );
