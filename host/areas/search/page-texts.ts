import type { Transaction } from '../../store/database.ts';

/** A page with its indexed title and text. */
export interface PageText {
  id: string;
  kind: 'NOTE' | 'INSIGHT' | 'CANVAS';
  title: string;
  placeId: string;
  text: string;
}

/**
 * Notes, insights and canvases of the whole workspace, in trash or not, by id after a given one. Only for callers that
 * can see all of them.
 */
export const pageTexts = (
  transaction: Transaction,
  { after, most, leftOut }: { after: string; most: number; leftOut: readonly string[] },
): Promise<PageText[]> =>
  transaction.sql<PageText>(
    `select id, type as kind, title, place_id as "placeId", title || E'\\n' || array_to_string(parts, '') as text
     from search_items where workspace_id = $1 and id > $2 and type in ('NOTE', 'INSIGHT', 'CANVAS') and not id = any($3::uuid[])
     order by id limit $4`,
    [transaction.workspaceId, after, [...leftOut], most],
  );
