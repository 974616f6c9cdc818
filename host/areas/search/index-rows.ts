import { entities } from '@earshot/core/model/all';
import { type AnyEntity, type AnyRow, placeOf } from '@earshot/core/model/entity';
import { type IndexedText, indexedText, storable } from '@earshot/processing/areas/search/indexed-text';
import { type StoredPassage, textPassages } from '@earshot/processing/areas/search/passages/read-passages';
import type { OnErase } from '../../jobs/erase-rows.ts';
import type { Transaction } from '../../store/database.ts';
import type { OnWrite } from '../../store/rows.ts';
import { putPointPassage, putTextPassages, putTitlePassage } from './passages/store-passages.ts';
import { SEARCH_TABLES, type SearchTable, tableFor } from './tables.ts';

/*
 * The only writer of the search tables besides index-points.ts and index-responses.ts. PostgreSQL does not use GIN
 * indexes for @@ under row security, so they have none and every statement here and in find.ts binds the workspace
 * (decision 002).
 */

interface Item {
  id: string;
  type: string;
  placeId: string;
  pageId: string;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  trashed: boolean;
}

/** Writes the search row of a written row in the same transaction; a page in trash hides its contents. */
export const onWrite: OnWrite = async (transaction, entity, row) => {
  const { search } = entity.options;
  if (!search) return;
  const { title, text } = search.words(row);
  const item = itemOf(entity, row, search);
  // Not derived from the revision, which the host's own computed updates do not raise.
  const written = row.updatedAt !== row.createdAt;
  const kept = written && (await touch(transaction, item, title, text));
  if (!kept) await write(transaction, item, title, text);
  await hideShown(transaction, item);
};

/** The indexed title of a page; '' if it is not in the index. */
export async function indexedTitle(transaction: Transaction, pageId: string): Promise<string> {
  const [item] = await transaction.sql<{ title: string }>(
    'select title from search_items where workspace_id = $1 and id = $2',
    [transaction.workspaceId, pageId],
  );
  return item?.title ?? '';
}

/**
 * Stores a document's words, read together with this title, in its page's search row; false if the title has changed
 * since. A page without a search row stays unfound.
 */
export async function indexWords(
  transaction: Transaction,
  pageId: string,
  title: string,
  { parts, folded, partial, titleWords, words }: IndexedText,
  passages: readonly StoredPassage[],
): Promise<boolean> {
  const [item] = await transaction.sql<{ title: string }>(
    'select title from search_items where workspace_id = $1 and id = $2 for update',
    [transaction.workspaceId, pageId],
  );
  if (!item) return true;
  if (item.title !== title) return false;
  const written = await transaction.sql(
    `update search_items set parts = $3, folded = $4, partial = $5, title_words = $6::tsvector, words = $7::tsvector
     where workspace_id = $1 and id = $2 and (parts is distinct from $3 or not exists (select 1 from search_passages p
       where p.workspace_id = $1 and p.item_id = $2 and p.number > 0)) returning 1`,
    [transaction.workspaceId, pageId, parts, folded, partial, titleWords, words],
  );
  if (written.length > 0) await putTextPassages(transaction, pageId, passages);
  return true;
}

/** Empties the indexed text of pages until the reading job fills it again. */
export async function emptyWords(transaction: Transaction, pageIds: readonly string[]): Promise<void> {
  const bind = [transaction.workspaceId, [...pageIds]];
  await transaction.sql(
    `update search_items set parts = '{}', folded = '{}', partial = false, words = ''::tsvector
     where workspace_id = $1 and id = any($2::uuid[])`,
    bind,
  );
  await transaction.sql(
    'delete from search_passages where workspace_id = $1 and item_id = any($2::uuid[]) and number > 0',
    bind,
  );
}

/** Removes rows erased from trash from the index. */
export const onErase: OnErase = ({ transaction }, idsOf) =>
  dropFromIndex(transaction, entities.filter(({ options: { search, trash } }) => search && trash).flatMap(idsOf));

/** Removes erased items from the index, with their contents. */
export async function dropFromIndex(transaction: Transaction, ids: string[]): Promise<void> {
  for (const table of SEARCH_TABLES)
    await transaction.sql(
      `delete from ${table} where workspace_id = $1
       and (id = any($2::uuid[]) or place_id = any($2::uuid[]) or page_id = any($2::uuid[]) and page_id <> id)`,
      [transaction.workspaceId, ids],
    );
}

function itemOf(entity: AnyEntity, row: AnyRow, { type, at }: { type: string; at?: string }): Item {
  const field = (name: string) => String((row as Record<string, unknown>)[name]);
  const { page } = entity.options;
  return {
    id: row.id,
    type,
    placeId: placeOf(entity, row, row.workspaceId),
    pageId: page ? field(page) : row.id,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    updatedAt: at ? field(at) : row.updatedAt,
    trashed: row.trashedAt !== null,
  };
}

async function hideShown(transaction: Transaction, { id, type, pageId, trashed }: Item): Promise<void> {
  if (pageId !== id || tableFor(type) === 'search_points') return;
  await transaction.sql(
    `update search_items set page_trashed = $3 where workspace_id = $1 and page_id = $2 and page_id <> id and page_trashed <> $3`,
    [transaction.workspaceId, id, trashed],
  );
}

/** Keeps an item's indexed words if its title and text are unchanged; false otherwise. */
async function touch(transaction: Transaction, item: Item, title: string, text?: string): Promise<boolean> {
  const bind = [transaction.workspaceId, item.id, item.placeId, item.pageId, item.updatedAt, item.trashed, title];
  const kept = await transaction.sql(
    `update ${tableFor(item.type)} set place_id = $3, page_id = $4, updated_at = $5, trashed = $6
     where workspace_id = $1 and id = $2 and title = $7 ${text === undefined ? '' : `and array_to_string(parts, '') = $8`} returning 1`,
    text === undefined ? bind : [...bind, storable(text)],
  );
  return kept.length > 0;
}

async function textOf(transaction: Transaction, { id, type }: Item): Promise<string> {
  const [item] = await transaction.sql<{ text: string }>(
    `select array_to_string(parts, '') as text from ${tableFor(type)} where workspace_id = $1 and id = $2`,
    [transaction.workspaceId, id],
  );
  return item?.text ?? '';
}

// For collected data, a page's trash state is looked up during the search (statement.ts).
const pageTrashed = (table: SearchTable): string =>
  table === 'search_points'
    ? 'false'
    : 'coalesce((select page.trashed from search_items page where page.workspace_id = $1 and page.id = $5 and page.id <> $2 for share), false)';

// The page is locked briefly: a concurrent move to trash waits, and then sees this item.
async function write(transaction: Transaction, item: Item, title: string, given?: string): Promise<void> {
  const text = given ?? (await textOf(transaction, item));
  const { parts, folded, partial, titleWords, words } = await indexedText(title, text);
  const table = tableFor(item.type);
  const bind = [item.id, item.type, item.placeId, item.pageId, item.updatedAt, item.trashed, title];
  const created = table === 'search_items' ? [item.createdAt, item.createdBy] : [];
  await transaction.sql(
    `insert into ${table} (workspace_id, id, type, place_id, page_id, updated_at, trashed, title,
       parts, folded, partial, title_words, words, page_trashed${created.length > 0 ? ', created_at, created_by' : ''})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::tsvector, $13::tsvector, ${pageTrashed(table)}${created.length > 0 ? ', $14, $15' : ''})
     on conflict (workspace_id, id) do update set place_id = excluded.place_id, page_id = excluded.page_id,
       updated_at = excluded.updated_at, trashed = excluded.trashed, title = excluded.title, parts = excluded.parts,
       folded = excluded.folded, partial = excluded.partial, title_words = excluded.title_words, words = excluded.words,
       page_trashed = excluded.page_trashed`,
    [transaction.workspaceId, ...bind, parts, folded, partial, titleWords, words, ...created],
  );
  if (table === 'search_points') await putPointPassage(transaction, item.id, title, text);
  else await putTitlePassage(transaction, item.id, title);
  // Passages of a document are stored with its words.
  if (given !== undefined && table === 'search_items') await putTextPassages(transaction, item.id, textPassages(text));
}
