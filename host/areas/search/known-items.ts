import { limits } from '@earshot/core/limits';

/*
 * SQL for statements of other areas that ask what an object is called, where it is, and whether it is there. The table has no
 * row security: each join names the workspace.
 */

/** SQL: joins the search row `s` of the object that a row `n` names in a column; none of what came in to channels and surveys. */
export const joinItem = (column: string): string =>
  `left join search_items s on s.workspace_id = n.workspace_id and s.id = n.${column}`;

/** SQL: the item `s` is there for whoever reads some places (a placeholder). */
export const itemReadable = (places: string): string =>
  `(s.id is not null and not s.trashed and not s.page_trashed and s.place_id = any(${places}::uuid[]))`;

/** SQL: what the item `s` is called; a highlight by its first words. */
export const ITEM_TITLE = `case when s.type = 'HIGHLIGHT' then left(array_to_string(s.parts, ''), ${limits.referenceWords})
  else coalesce(s.title, '') end`;
