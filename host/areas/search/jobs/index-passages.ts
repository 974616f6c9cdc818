import { pageEntities } from '@earshot/core/model/page';
import { textPassages } from '@earshot/processing/areas/search/passages/read-passages';
import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { indexPointsSoon } from '../index-points.ts';
import { goOnSoon } from '../index-responses.ts';
import { putTextPassages, putTitlePassage } from '../passages/store-passages.ts';

const AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Their passages are stored with the words of their documents. */
const PAGE_TYPES: ReadonlySet<string> = new Set(pageEntities.map(({ options }) => options.search?.type ?? ''));

interface Item {
  id: string;
  type: string;
  title: string;
  text: string;
}

/**
 * Creates the passages of a workspace that predates them: those of short texts at once, the others by jobs. A killed
 * attempt starts over.
 */
export function indexPassages(parts: ApartParts & { documents: Documents }): Job {
  return job({
    kind: 'index-passages',
    input: z.strictObject({}),
    deadlineMs: 600_000,
    lane: 'long',
    description: 'Make what was there before passages findable by them.',
    run: async ({ change, signal }) => {
      const inTurn = <T>(act: (piece: Change) => Promise<T>) => apart(parts, change.workspaceId, act);
      for (let last: string | undefined = FIRST; last !== undefined; ) {
        signal.throwIfAborted();
        const after: string = last;
        last = await inTurn((piece) => someItems(piece, after));
      }
      for (let last: string | undefined = FIRST; last !== undefined; ) {
        signal.throwIfAborted();
        const after: string = last;
        last = await inTurn((piece) => someDocuments(parts.documents, piece, after));
      }
      await indexPointsSoon(change);
      await goOnSoon(change);
      await change.transaction.sql('delete from unread_passages where workspace_id = $1', [change.workspaceId]);
    },
  });
}

/** Creates the passages of the next items; returns the last of them. */
async function someItems({ transaction, workspaceId }: Change, after: string): Promise<string | undefined> {
  const items = await transaction.sql<Item>(
    `select id, type, title, array_to_string(parts, '') as text from search_items where workspace_id = $1 and id > $2
     order by id limit $3 for update`,
    [workspaceId, after, AT_ONCE],
  );
  for (const { id, type, title, text } of items) {
    await putTitlePassage(transaction, id, title);
    if (!PAGE_TYPES.has(type)) await putTextPassages(transaction, id, textPassages(text));
  }
  // Marked as written, so that passages cached in memory are read again.
  const ids = items.map(({ id }) => id);
  await transaction.sql('update search_items set trashed = trashed where workspace_id = $1 and id = any($2::uuid[])', [
    workspaceId,
    ids,
  ]);
  return ids.at(-1);
}

async function someDocuments(documents: Documents, change: Change, after: string): Promise<string | undefined> {
  const found = await change.transaction.sql<{ id: string }>(
    'select id from documents where workspace_id = $1 and id > $2 order by id limit $3',
    [change.workspaceId, after, AT_ONCE],
  );
  for (const { id } of found) await documents.indexSoon(change, id);
  return found.at(-1)?.id;
}
