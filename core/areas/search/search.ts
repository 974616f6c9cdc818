import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice } from '../../model/entity.ts';
import { listQuery, query } from '../../model/operation.ts';
import { SEARCH_TYPES } from '../../model/search-type.ts';
import { filterForm, NO_FILTER } from '../../rules/filter/form.ts';

/** Methods of comparing passages with a question: words (BM25), similar wording (vectors), or both (SE-03). */
export const RETRIEVAL_METHODS = ['FULL_TEXT', 'VECTOR', 'HYBRID'] as const;
export type RetrievalMethod = (typeof RETRIEVAL_METHODS)[number];

const searchType = () => choice('SearchType', SEARCH_TYPES);

/** A piece of a preview; `match` is true for pieces that match the query. */
export const Fragment = answer('Fragment', { text: z.string(), match: z.boolean() });

export const SearchHit = answer('SearchHit', {
  id: z.uuid(),
  type: searchType(),
  title: z.array(Fragment.row),
  content: z.array(Fragment.row),
  placeId: z.uuid(),
  placeTitle: z.string(),
  /** for collected data, the time at the source */
  createdAt: z.iso.datetime(),
  /** page that shows it: a highlight's note, a response's survey, otherwise itself */
  pageId: z.uuid(),
  /** for a data point, the time at the source */
  updatedAt: z.iso.datetime(),
});
export type SearchHit = z.infer<typeof SearchHit.row>;

export const SearchResult = answer('SearchResult', {
  items: z.array(SearchHit.row),
  total: z.int(),
  /** false if there are more than are counted: the ui then shows "1,000+" */
  totalExact: z.boolean(),
  offset: z.int(),
  counts: z.record(z.string(), z.int()),
  /**
   * suggestion if there are few results: the query with mistyped words replaced by words of texts that the caller can
   * read (SE-12)
   */
  suggestedQuery: z.string().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult.row>;

/** Sort orders of results; RELEVANCE puts the best first regardless of the direction (SE-04). */
export const SEARCH_ORDERS = ['RELEVANCE', 'CREATED', 'UPDATED'] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

/** A search request (SE-04), as a saved feed stores it. */
export const searchRequest = z.strictObject({
  query: z
    .string()
    .max(limits.searchQuery.characters, `Search for at most ${limits.searchQuery.characters} characters.`)
    .default(''),
  types: z.array(searchType()).max(SEARCH_TYPES.length).default([]),
  method: choice('RetrievalMethod', RETRIEVAL_METHODS).default('FULL_TEXT'),
  titleOnly: z.boolean().default(false),
  /** true to include archived projects */
  archived: z.boolean().default(false),
  /**
   * conditions on system fields (`SEARCH_FIELDS`) and custom fields; without a query, everything that meets them is
   * found
   */
  filter: filterForm.default(NO_FILTER),
  /** true if a highlight has the custom fields of its note */
  notesFromFields: z.boolean().default(true),
  orderBy: choice('SearchOrder', SEARCH_ORDERS).default('RELEVANCE'),
  direction: choice('SortDirection', ['ASC', 'DESC']).default('DESC'),
});
export type SearchRequest = z.output<typeof searchRequest>;

export const search = query('search', SearchResult, {
  rate: 'search',
  input: searchRequest.extend({
    limit: z.int().min(0).max(limits.searchQuery.results).default(20),
    offset: z.int().min(0).max(limits.searchQuery.results).default(0),
  }),
  description:
    'Find projects, folders, notes, highlights, tags, people, surveys and channels by their words and by conditions; then responses and what came into channels. `VECTOR` and `HYBRID` find passages by similar wording.',
});

/** A title that the palette searches in the browser, most recently changed first. */
export const Title = answer('Title', {
  id: z.uuid(),
  type: searchType(),
  title: z.string(),
  placeTitle: z.string(),
  pageId: z.uuid(),
});
export type Title = z.infer<typeof Title.row>;
export const recentTitles = listQuery('recentTitles', Title, {
  rate: 'search',
  input: z.strictObject({
    first: z.int().min(1).max(limits.paletteTitles).default(500),
    types: z.array(searchType()).max(SEARCH_TYPES.length).default([]),
  }),
  description: 'Titles of what the caller can open, most recently changed first; without `types` of all but themes.',
});
