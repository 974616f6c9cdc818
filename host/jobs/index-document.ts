import { limits } from '@earshot/core/limits';
import type { AnyRow } from '@earshot/core/model/entity';
import { Highlight } from '@earshot/core/model/highlight';
import { cleanLine, cut } from '@earshot/core/rules/text';
import type { Highlighted } from '@earshot/processing/documents/highlight';
import { reconcile } from '@earshot/processing/documents/reconcile';
import { textOf } from '@earshot/processing/documents/text';
import * as z from 'zod';
import type { Documents, LiveDocument } from '../features/documents.ts';
import type { Change } from '../operations/change.ts';
import { indexDocumentText } from '../search/index-rows.ts';
import { type FoundPage, findPage } from '../store/pages.ts';
import { type Job, job } from './job.ts';

/** What follows a note's text: search, preview, and the words and places of its highlights. */
export function indexDocument(documents: Documents): Job {
  return job({
    kind: 'index-document',
    input: z.strictObject({ pageId: z.uuid() }),
    deadlineMs: 60_000,
    says: 'Bring search, preview and highlights of a page up to its text.',
    run: async ({ input: { pageId }, change }) => {
      const found = await findPage(change.transaction, pageId, { trashed: true });
      // Erased meanwhile: nothing is left to find.
      if (!found) return;
      const live = await reconcileHighlights(documents, change, pageId);
      const text = textOf(live.doc);
      await describePage(change, found, text);
      await indexDocumentText(change.transaction, pageId, text);
      await documents.indexed(change, pageId, live);
    },
  });
}

// The rows are read once the document is held: whoever adds a highlight holds it too, so none is missed.
async function reconcileHighlights(documents: Documents, change: Change, pageId: string): Promise<LiveDocument> {
  const { result } = await documents.edit(change, pageId, async (live) => {
    const rows = await change.rows(Highlight).find({ where: { noteId: pageId } });
    const asked = rows.map(({ id, text, prefix, suffix, state }) => ({
      id,
      quote: text,
      prefix,
      suffix,
      lost: state === 'LOST',
    }));
    const { update, found, lost } = reconcile({ doc: live.doc, rows: asked });
    return { update, result: { live, rows, found, lost } };
  });
  await updateHighlights(change, result.rows, result.found, result.lost);
  return result.live;
}

async function updateHighlights(
  change: Change,
  rows: Highlight[],
  found: Highlighted[],
  lost: string[],
): Promise<void> {
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
    const { quote: text, prefix, suffix, from: position } = at;
    const place = { prefix, suffix, position };
    if (row.text !== text || row.state !== 'ANCHORED')
      changed.push(await quietly(change, row.id, { ...place, text, state: 'ANCHORED' }));
    else if (row.prefix !== prefix || row.suffix !== suffix || row.position !== position)
      moved.push({ ...row, ...place });
  }
  await moveHighlights(change, moved);
  change.emit('updated', Highlight, changed, ['text', 'prefix', 'suffix', 'position', 'state']);
  change.emit('updated', Highlight, moved, ['prefix', 'suffix', 'position']);
}

const quietly = (change: Change, id: string, values: Partial<Highlight>) =>
  change.rows(Highlight).update(id, values, { quietly: true });

// A word typed at the top moves every highlight below it: one statement for thousands of them.
async function moveHighlights(change: Change, moved: Highlight[]): Promise<void> {
  if (moved.length === 0) return;
  await change.transaction.sql(
    `update highlights h set prefix = m.prefix, suffix = m.suffix, position = m.position
       from unnest($2::uuid[], $3::text[], $4::text[], $5::int[]) as m (id, prefix, suffix, position)
       where h.workspace_id = $1 and h.id = m.id`,
    [
      change.workspaceId,
      moved.map(({ id }) => id),
      moved.map(({ prefix }) => prefix),
      moved.map(({ suffix }) => suffix),
      moved.map(({ position }) => position),
    ],
  );
}

async function describePage(change: Change, { entity, page }: FoundPage, text: string): Promise<void> {
  // Far more than is shown, so that a start of blank lines leaves something to show.
  const preview = cut(cleanLine(text.slice(0, 10 * limits.notePreview)), limits.notePreview);
  const editedAt = (await lastEdit(change, page.id)) ?? page.editedAt;
  const now = { preview, characters: text.length, editedAt };
  const fields = (['preview', 'characters', 'editedAt'] as const).filter((field) => page[field] !== now[field]);
  if (fields.length === 0) return;
  const updatedAt = editedAt && editedAt > page.updatedAt ? editedAt : page.updatedAt;
  const row = await change.rows(entity).update(page.id, { ...now, updatedAt } as never, { quietly: true });
  change.emit('updated', entity, [row as unknown as AnyRow], fields);
}

/** When a person last changed the text, as far as the log still knows. */
async function lastEdit(change: Change, documentId: string): Promise<string | undefined> {
  const [last] = await change.transaction.sql<{ at: Date | null }>(
    `select max(at) as at from document_updates where workspace_id = $1 and document_id = $2 and actor_id is not null`,
    [change.workspaceId, documentId],
  );
  return last?.at?.toISOString();
}
