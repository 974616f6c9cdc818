import type { SearchRequest, SearchResult } from '@earshot/core/areas/search/search';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { parseQuery } from '@earshot/core/rules/words/search-query';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Access } from '../../operations/access.ts';
import type { Work } from '../../operations/work.ts';
import type { Narrowing } from '../../store/find.ts';
import { searchFilter } from './filters/search-filter.ts';
import { find } from './find.ts';
import { findPassages } from './find-passages.ts';
import type { Retrieval } from './passages/retrieval.ts';
import { suggestQuery } from './suggest-query.ts';
import type { SearchTable } from './tables.ts';

/** Number of results below which words may be misspelled. */
const LITTLE = 3;

export interface SearchParts {
  retrieval: Retrieval;
  pool: Pick<Pool, 'run'>;
}

/** Places that the actor can search; archived ones only on request. */
export const placesOf = ({ readable, places }: Access, archived: boolean): string[] =>
  archived ? readable : readable.filter((id) => !places.get(id)?.archived);

const namesArchived = (filter: FilterForm): boolean => filter.fields.some(({ field }) => field === 'archived');

/** Input of a page of search results. */
interface Asked extends SearchRequest {
  limit: number;
  offset: number;
}

type Narrowed = (table: SearchTable) => readonly Narrowing[];

/** Prepares a search; `only` are conditions on results, outside of which words are not compared. */
async function asking(
  { retrieval }: SearchParts,
  work: Work,
  { archived, filter, notesFromFields, ...request }: Asked,
  only: Narrowed = () => [],
): Promise<(text: string, limit: number) => Promise<SearchResult>> {
  const { access, transaction } = work;
  const places = placesOf(access, archived || namesArchived(filter));
  const { narrow } = await searchFilter(work, { filter, notesFromFields, types: request.types });
  return (text, limit) => {
    const query = parseQuery(text);
    const { method } = request;
    const asked = { ...request, places, query, limit };
    if (method !== 'FULL_TEXT' && query.terms.length > 0)
      return findPassages(retrieval, transaction, {
        ...asked,
        method,
        narrow,
        only,
        typed: { text, memberId: work.actor.memberId },
      });
    const all: Narrowed = (table) => [...narrow(table), ...only(table)];
    // News are no filter: without words and conditions nothing is found.
    const none = query.terms.length === 0 && narrow('search_items').length === 0;
    return find(transaction, { ...asked, cameIn: true, narrow: none ? narrow : all });
  };
}

/** Results of a search for its caller, with suggestions if there are few. */
export async function answerSearch(parts: SearchParts, work: Work, input: Asked): Promise<SearchResult> {
  const ask = await asking(parts, work, input);
  const result = await ask(input.query, input.limit);
  if (result.total >= LITTLE || input.offset > 0) return result;
  const places = placesOf(work.access, input.archived || namesArchived(input.filter));
  const suggested = await suggestQuery(parts.pool, work.transaction, input.query, places);
  if (suggested === undefined) return result;
  const { total } = await ask(suggested, 0);
  return { ...result, suggestedQuery: total > result.total ? suggested : null };
}

/** Number of results that meet further conditions. */
export async function countFound(
  parts: SearchParts,
  work: Work,
  request: SearchRequest,
  only: Narrowed,
): Promise<Pick<SearchResult, 'total' | 'totalExact'>> {
  const ask = await asking(parts, work, { ...request, limit: 0, offset: 0 }, only);
  return ask(request.query, 0);
}

/** Refuses invalid searches: too many words, or an invalid filter. */
export async function demandSearchable(work: Work, request: SearchRequest): Promise<void> {
  parseQuery(request.query);
  await searchFilter(work, request);
}
