import { recentTitles, type SearchRequest, type SearchResult, search } from '@earshot/core/areas/search/search';
import { type ParsedQuery, parseQuery } from '@earshot/core/areas/search/search-query';
import type { ParsedInput } from '@earshot/core/model/operation';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Access } from '../../operations/access.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { searchFilter } from './filters/search-filter.ts';
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

const namesArchived = ({ filter }: SearchRequest): boolean => filter.fields.some(({ field }) => field === 'archived');

/** What the caller of a search finds, and what they may have meant where that is little. */
async function found(
  { retrieval, pool }: SearchParts,
  work: Work,
  input: ParsedInput<typeof search>,
): Promise<SearchResult> {
  const { query: text, archived, method, filter: _, notesFromFields: __, ...rest } = input;
  const { access, transaction } = work;
  const places = placesOf(access, archived || namesArchived(input));
  const { narrow } = await searchFilter(work, input);
  const ask = (query: ParsedQuery, limit: number) => {
    const asked = { ...rest, places, narrow, query, limit };
    return method === 'FULL_TEXT' || query.terms.length === 0
      ? find(transaction, { ...asked, cameIn: true })
      : findPassages(retrieval, transaction, { ...asked, method });
  };
  const query = parseQuery(text);
  const result = await ask(query, rest.limit);
  if (result.total >= LITTLE || rest.offset > 0) return result;
  const suggested = await suggestQuery(pool, transaction, text, places);
  if (suggested === undefined) return result;
  const { total } = await ask(parseQuery(suggested), 0);
  return { ...result, suggestedQuery: total > result.total ? suggested : null };
}

/** Search over everything that has words, and the palette's titles. */
export function searchHandlers({ retrieval, pool }: SearchParts): Handler[] {
  return [
    inside(search, ({ input, work }) => found({ retrieval, pool }, work, input)),
    inside(recentTitles, ({ input, work }) => findTitles(work.transaction, placesOf(work.access, false), input)),
  ];
}
