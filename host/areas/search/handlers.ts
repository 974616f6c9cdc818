import { recentTitles, search } from '@earshot/core/areas/search/search';
import { parseQuery } from '@earshot/core/areas/search/search-query';
import type { Access } from '../../operations/access.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { find, findTitles } from './find.ts';

/** Where the actor may look; what is archived only when they ask for it. */
const placesOf = ({ readable, places }: Access, archived: boolean): string[] =>
  archived ? readable : readable.filter((id) => !places.get(id)?.archived);

/** Search over everything that has words, and the palette's titles. */
export function searchHandlers(): Handler[] {
  return [
    inside(search, ({ input, work }) => {
      const { query, archived, ...rest } = input;
      const places = placesOf(work.access, archived);
      return find(work.transaction, { ...rest, query: parseQuery(query), places, cameIn: true });
    }),
    inside(recentTitles, ({ input, work }) => findTitles(work.transaction, placesOf(work.access, false), input)),
  ];
}
