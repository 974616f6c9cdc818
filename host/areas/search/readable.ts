import type { SearchTable } from './tables.ts';

// The index of places helps readers of few places. For many, PostgreSQL's planner would weigh each one, which takes
// longer than finding two words among a million items; "is true" prevents that.
const FEW_PLACES = 100;

/** SQL: rows visible to a reader. $1 is their workspace, $2 the places that they can read, bound by `boundPlaces`. */
export function readable(places: readonly string[]): string {
  const inPlaces =
    places.length > FEW_PLACES ? '(place_id in (select unnest($2::uuid[]))) is true' : 'place_id = any($2::uuid[])';
  return `workspace_id = $1 and ${inPlaces} and not trashed and not page_trashed`;
}

// Thousands of rows can belong to one page, such as a survey, so its trash state is looked up. A scalar subquery, since
// PostgreSQL may read all pages at once for "exists".
/** SQL: the page of collected data is not in trash. */
export const OF_SHOWN_PAGE = `(item.page_id = item.id or (select page.trashed from search_items page
  where page.workspace_id = $1 and page.id = item.page_id) is not true)`;

/** Same for a table: the page of collected data must not be in trash either. */
export const readableIn = (table: SearchTable, places: readonly string[]): string =>
  table === 'search_items' ? readable(places) : `${readable(places)} and ${OF_SHOWN_PAGE}`;

/** Ids of places as one value: the driver would escape each of thousands. */
export const boundPlaces = (places: readonly string[]): string => `{${places.join(',')}}`;
