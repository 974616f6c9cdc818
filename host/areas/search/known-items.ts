import { limits } from '@earshot/core/limits';
import type { SearchType } from '@earshot/core/model/search-type';
import type { Transaction } from '../../store/database.ts';

/*
 * SQL for statements of other areas that need an object's title, place or existence. The table has no row security:
 * each join names the workspace.
 */

/** SQL: joins the search row of the object that a row `n` names in a column; none for data of channels and surveys. */
export const joinItem = (column: string, s = 's'): string =>
  `left join search_items ${s} on ${s}.workspace_id = n.workspace_id and ${s}.id = n.${column}`;

/** SQL: the item is visible to readers of some places (a placeholder). */
export const itemReadable = (places: string, s = 's'): string =>
  `(${s}.id is not null and not ${s}.trashed and not ${s}.page_trashed and ${s}.place_id = any(${places}::uuid[]))`;

/** SQL: the item's title; a highlight's first words. */
export const itemTitle = (s = 's'): string =>
  `case when ${s}.type = 'HIGHLIGHT' then left(array_to_string(${s}.parts, ''), ${limits.referenceWords})
    else coalesce(${s}.title, '') end`;

/** An indexed object. */
export interface KnownItem {
  id: string;
  type: SearchType;
  placeId: string;
  pageId: string;
}

/** Existing objects by id, without trash; the caller checks who can read them. */
export const knownItems = (transaction: Transaction, ids: readonly string[]): Promise<KnownItem[]> =>
  transaction.sql<KnownItem>(
    `select id, type, place_id as "placeId", page_id as "pageId" from search_items
     where workspace_id = $1 and id = any($2::uuid[]) and not trashed and not page_trashed`,
    [transaction.workspaceId, [...ids]],
  );
