import { recentTitles, search } from '@earshot/core/areas/search/search';
import { type ParsedQuery, parseQuery } from '@earshot/core/areas/search/search-query';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Access } from '../../operations/access.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { find, findTitles } from './find.ts';
import { findPassages } from './find-passages.ts';
import type { Retrieval } from './passages/retrieval.ts';
import { suggestQuery } from './suggest-query.ts';

/** With fewer results something may be mistyped. */
const LITTLE = 3;

export interface SearchParts {
  retrieval: Retrieval;
  pool: Pick<Pool, 'run'>;
}

/** Where the actor may look; what is archived only when they ask for it. */
const placesOf = ({ readable, places }: Access, archived: boolean): string[] =>
  archived ? readable : readable.filter((id) => !places.get(id)?.archived);

/** Search over everything that has words, and the palette's titles. */
export function searchHandlers({ retrieval, pool }: SearchParts): Handler[] {
  return [
    inside(search, async ({ input, work: { access, transaction } }) => {
      const { query: text, archived, method, ...rest } = input;
      const places = placesOf(access, archived);
      const asked = { ...rest, query: parseQuery(text), places };
      const found = (query: ParsedQuery, limit: number) =>
        method === 'FULL_TEXT'
          ? find(transaction, { ...asked, query, limit, cameIn: true })
          : findPassages(retrieval, transaction, { ...asked, query, limit, method });
      const result = await found(asked.query, rest.limit);
      if (result.total >= LITTLE || rest.offset > 0) return result;
      const suggested = await suggestQuery(pool, transaction, text, places);
      if (suggested === undefined) return result;
      const { total } = await found(parseQuery(suggested), 0);
      return { ...result, suggestedQuery: total > result.total ? suggested : null };
    }),
    inside(recentTitles, ({ input, work }) => findTitles(work.transaction, placesOf(work.access, false), input)),
  ];
}
