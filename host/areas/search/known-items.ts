import { limits } from '@earshot/core/limits';
import type { SearchType } from '@earshot/core/model/search-type';
import type { Transaction } from '../../store/database.ts';

/*
 * SQL for statements of other areas that ask what an object is called, where it is, and whether it is there. The table has no
 * row security: each join names the workspace.
 */

/** SQL: joins the search row of the object that a row `n` names in a column; none of what came in to channels and surveys. */
export const joinItem = (column: string, s = 's'): string =>
  `left join search_items ${s} on ${s}.workspace_id = n.workspace_id and ${s}.id = n.${column}`;

/** SQL: the item is there for whoever reads some places (a placeholder). */
export const itemReadable = (places: string, s = 's'): string =>
  `(${s}.id is not null and not ${s}.trashed and not ${s}.page_trashed and ${s}.place_id = any(${places}::uuid[]))`;

/** SQL: what the item is called; a highlight by its first words. */
export const itemTitle = (s = 's'): string =>
  `case when ${s}.type = 'HIGHLIGHT' then left(array_to_string(${s}.parts, ''), ${limits.referenceWords})
    else coalesce(${s}.title, '') end`;

/** An object that search knows. */
export interface KnownItem {
  id: string;
  type: SearchType;
  placeId: string;
  pageId: string;
}

/** Objects by their ids, as far as they are there and not in trash; who may read them is for the caller to decide. */
export const knownItems = (transaction: Transaction, ids: readonly string[]): Promise<KnownItem[]> =>
  transaction.sql<KnownItem>(
    `select id, type, place_id as "placeId", page_id as "pageId" from search_items
     where workspace_id = $1 and id = any($2::uuid[]) and not trashed and not page_trashed`,
    [transaction.workspaceId, [...ids]],
  );
