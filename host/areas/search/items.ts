import type { SearchType } from '@earshot/core/model/search-type';
import type { Transaction } from '../../store/database.ts';
import type { Narrowing } from '../../store/find.ts';
import { boundPlaces, readableIn } from './readable.ts';
import { JOINS, named } from './statement.ts';
import { SEARCH_TABLES, type SearchTable } from './tables.ts';

interface Named {
  type: SearchType | null;
  title: string | null;
}

/** An indexed item, with its words. */
export interface IndexedItem {
  id: string;
  type: SearchType;
  title: string;
  placeId: string;
  pageId: string;
  place: Named;
  page: Named;
  text: string;
}

/** Indexed items by id: existing ones at these places, without trash. */
export async function itemsByIds(
  transaction: Transaction,
  places: readonly string[],
  ids: readonly string[],
): Promise<IndexedItem[]> {
  const found: IndexedItem[] = [];
  for (const table of SEARCH_TABLES)
    found.push(
      ...(await transaction.sql<IndexedItem>(
        `select i.id, i.type, i.title, i.place_id as "placeId", i.page_id as "pageId", ${named('place')} as place,
           ${named('shown')} as page, array_to_string(i.parts, '') as text
         from (select * from ${table} item where ${readableIn(table, places)} and id = any($3::uuid[])) i ${JOINS}`,
        [transaction.workspaceId, boundPlaces(places), ids],
      )),
    );
  return found;
}

/** The ids of pages and of their contents. */
export async function idsOnPages(
  transaction: Transaction,
  pageIds: readonly string[],
  most: number,
): Promise<string[]> {
  const rows = await transaction.sql<{ id: string }>(
    'select id from search_items where workspace_id = $1 and page_id = any($2::uuid[]) limit $3',
    [transaction.workspaceId, pageIds, most],
  );
  return rows.map(({ id }) => id);
}

/** Ids of items at these places that meet conditions, newest first. */
export async function idsMeeting(
  transaction: Transaction,
  places: readonly string[],
  narrow: (table: SearchTable) => readonly Narrowing[],
  most: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (const table of SEARCH_TABLES) {
    const bind: unknown[] = [transaction.workspaceId, boundPlaces(places), most - ids.length];
    const conditions = narrow(table).map((one) => ` and ${one((value, type) => `$${bind.push(value)}::${type}`)}`);
    const rows = await transaction.sql<{ id: string }>(
      `select item.id from ${table} item where ${readableIn(table, places)}${conditions.join('')} order by item.updated_at desc limit $3`,
      bind,
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
