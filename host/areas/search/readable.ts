import type { SearchTable } from './tables.ts';

// The index of places helps who may read few of them. Of many, PostgreSQL would weigh each one while it plans, which takes
// longer than finding two words among a million items; "is true" keeps it from trying.
const FEW_PLACES = 100;

/** SQL: what a reader may know of. $1 is their workspace, $2 the places that they may read, bound by `boundPlaces`. */
export function readable(places: readonly string[]): string {
  const inPlaces =
    places.length > FEW_PLACES ? '(place_id in (select unnest($2::uuid[]))) is true' : 'place_id = any($2::uuid[])';
  return `workspace_id = $1 and ${inPlaces} and not trashed and not page_trashed`;
}

// Thousands of rows may belong to one page, such as a survey, so its trash is looked up. A scalar subquery, since PostgreSQL
// may read all pages at once for "exists".
/** SQL: what came in is shown on a page that is not in trash. */
export const OF_SHOWN_PAGE = `(item.page_id = item.id or (select page.trashed from search_items page
  where page.workspace_id = $1 and page.id = item.page_id) is not true)`;

/** The same for a table: of what came in, the page must not be in trash either. */
export const readableIn = (table: SearchTable, places: readonly string[]): string =>
  table === 'search_items' ? readable(places) : `${readable(places)} and ${OF_SHOWN_PAGE}`;

/** Ids of places as one value: the driver would escape each of some thousand. */
export const boundPlaces = (places: readonly string[]): string => `{${places.join(',')}}`;
