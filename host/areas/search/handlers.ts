import { recentTitles, search } from '@earshot/core/areas/search/search';
import { type Handler, inside } from '../../operations/handlers.ts';
import { answerSearch, placesOf, type SearchParts } from './answer-search.ts';
import { findTitles } from './find.ts';

/** Search of everything that has words, and titles for the palette. */
export function searchHandlers(parts: SearchParts): Handler[] {
  return [
    inside(search, ({ input, work }) => answerSearch(parts, work, input)),
    inside(recentTitles, ({ input, work }) => findTitles(work.transaction, placesOf(work.access, false), input)),
  ];
}
