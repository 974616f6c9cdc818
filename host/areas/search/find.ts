import type { recentTitles, SearchHit, SearchResult, Title } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import type { ParsedInput } from '@earshot/core/model/operation';
import { type SearchType, TITLED_AS } from '@earshot/core/model/search-type';
import { displayTitle } from '@earshot/core/rules/text';
import { bestWindow } from '@earshot/core/rules/words/best-window';
import { excerpt, type Fragment, fragments } from '@earshot/core/rules/words/fragments';
import { marks, type ParsedQuery, termPlaces } from '@earshot/core/rules/words/search-query';
import type { Transaction } from '../../store/database.ts';
import type { Narrowing } from '../../store/find.ts';
import { boundPlaces, readable } from './readable.ts';
import { COUNTED, JOINS, named, type Search, type Statement, searchStatement } from './statement.ts';
import { SEARCH_TABLES, type SearchTable, tableFor } from './tables.ts';
import { wordShares } from './word-shares.ts';

const PREVIEW = 200;

interface Found {
  id: string;
  type: SearchType;
  title: string;
  placeId: string;
  pageId: string;
  createdAt: string;
  updatedAt: string;
  place: Named;
  page: Named;
  content: string | null;
  part: number;
  parts: number;
}
interface Named {
  type: SearchType | null;
  title: string | null;
}
interface Answer {
  total: number;
  counts: Record<string, number> | null;
  items: Found[] | null;
}

/** A request for a search of everything that has words. */
export interface Wish extends Omit<Search, 'table' | 'narrow'> {
  /** includes data collected in channels and surveys */
  cameIn: boolean;
  /** conditions besides the words; without words everything that meets them is found */
  narrow?: (table: SearchTable) => readonly Narrowing[];
}

const NOTHING: Answer = { total: 0, counts: {}, items: [] };

/**
 * Finds items that a reader can read, best first, then collected data; or all by date. Without words and conditions it
 * finds nothing.
 */
export async function find(transaction: Transaction, wish: Wish): Promise<SearchResult> {
  const { offset } = wish;
  const parts = isByDate(wish) ? await foundByDate(transaction, wish) : await foundInTurn(transaction, wish);
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  return {
    items: parts.flatMap(({ items }) => (items ?? []).map((item) => hit(item, wish))),
    total: Math.min(total, COUNTED),
    totalExact: total <= COUNTED,
    offset,
    counts: Object.assign({}, ...parts.map(({ counts }) => counts)),
    suggestedQuery: null,
  };
}

/** Page of the tables' results, one table after the other. */
async function foundInTurn(transaction: Transaction, wish: Wish): Promise<Answer[]> {
  const { offset, limit, types } = wish;
  const parts: Answer[] = [];
  let [before, shown] = [0, 0];
  for (const search of searches(wish)) {
    const page = { ...search, offset: Math.max(0, offset - before), limit: limit - shown };
    const found = await foundIn(transaction, page, types);
    parts.push({ ...found, items: (found.items ?? []).slice(0, page.limit) });
    before += Math.min(found.total, COUNTED);
    shown += parts.at(-1)?.items?.length ?? 0;
  }
  return parts;
}

const isByDate = ({ orderBy = 'RELEVANCE', query }: Wish): boolean =>
  orderBy !== 'RELEVANCE' || query.terms.length === 0;

/** Page of all tables' results by date: from each, as many as the page could need. */
async function foundByDate(transaction: Transaction, wish: Wish): Promise<Answer[]> {
  const { offset, limit, orderBy, direction = 'DESC', types } = wish;
  const answers: Answer[] = [];
  for (const search of searches(wish))
    answers.push(await foundIn(transaction, { ...search, offset: 0, limit: limit === 0 ? 0 : offset + limit }, types));
  const at = (item: Found) => Date.parse(orderBy === 'CREATED' ? item.createdAt : item.updatedAt);
  const sign = orderBy !== 'RELEVANCE' && direction === 'ASC' ? 1 : -1;
  const items = answers
    .flatMap((answer) => answer.items ?? [])
    .sort((one, other) => sign * (at(one) - at(other)) || (one.id < other.id ? -1 : 1))
    .slice(offset, Math.min(offset + limit, limits.searchQuery.results));
  return answers.map((answer, index) => ({ ...answer, items: index === 0 ? items : [] }));
}

// Searches items first, then collected data, which can be a thousand times as much and would crowd out everything else.
function searches({ cameIn, narrow = () => [], ...search }: Wish): Search[] {
  const tables = SEARCH_TABLES.filter((table) => cameIn || table === 'search_items');
  const all = tables.map((table) => ({ ...search, table, narrow: narrow(table) }));
  return search.query.terms.length > 0 ? all : all.filter((one) => one.narrow.length > 0);
}

/** Results from one table: matches of the wanted types, and counts of every type. */
async function foundIn(transaction: Transaction, search: Search, wanted: readonly SearchType[]): Promise<Answer> {
  const types = wanted.filter((type) => tableFor(type) === search.table);
  const all = { ...search, types: [] };
  if (wanted.length === 0) return ask(transaction, all);
  const { counts } = await ask(transaction, { ...all, limit: 0 });
  const found = types.length === 0 ? NOTHING : await ask(transaction, { ...search, types });
  return { ...found, counts };
}

async function ask(transaction: Transaction, search: Search): Promise<Answer> {
  const shares = await wordShares(transaction, search.table);
  const workspaceId = transaction.workspaceId ?? '';
  const first = searchStatement(workspaceId, search, shares);
  const found = await answerTo(transaction, first);
  if (!first.newestOnly || found.total > COUNTED) return found;
  return answerTo(transaction, searchStatement(workspaceId, search, shares, { mayWalk: false }));
}

async function answerTo(transaction: Transaction, { text, bind }: Statement): Promise<Answer> {
  const [answer] = await transaction.sql<Answer>(text, bind);
  return answer ?? { total: 0, counts: null, items: null };
}

/**
 * Titles of the newest pages at some places, of some types. Themes only if requested: a run creates dozens, which would
 * hide people's own work.
 */
export async function findTitles(
  transaction: Transaction,
  places: string[],
  { first, types }: ParsedInput<typeof recentTitles>,
): Promise<Title[]> {
  const found = await transaction.sql<Omit<Found, 'page' | 'createdAt'>>(
    `select i.id, i.type, i.title, i.page_id as "pageId", ${named('place')} as place from (
       select * from search_items where ${readable(places)} and page_id = id
         and case when cardinality($4::text[]) = 0 then type <> 'THEME' else type = any($4) end order by updated_at desc limit $3) as i
     ${JOINS} order by i.updated_at desc, i.id`,
    [transaction.workspaceId, boundPlaces(places), first, types],
  );
  return found.map(({ id, type, title, pageId, place }) => ({
    id,
    type,
    title: displayTitle(TITLED_AS[type], title),
    placeTitle: titleOf(place),
    pageId,
  }));
}

const titleOf = ({ type, title }: Named): string => (type ? displayTitle(TITLED_AS[type], title) : '');

/** A result for display, with matches marked. */
export function hit(found: Found, { query, titleOnly }: Pick<Wish, 'query' | 'titleOnly'>): SearchHit {
  const { id, type, placeId, pageId, place, content } = found;
  const text = content ?? '';
  const shown = titleOnly ? excerpt(text, [], PREVIEW) : excerptOf(text, query);
  const [createdAt, updatedAt] = [iso(found.createdAt), iso(found.updatedAt)];
  const where = { placeId, placeTitle: titleOf(place), pageId };
  const title = titleFragments(found, query);
  return { id, type, title, content: withEdges(shown, found), ...where, createdAt, updatedAt };
}

const iso = (at: string): string => new Date(at).toISOString();

/** An excerpt around the closest occurrence of the search words. */
function excerptOf(text: string, query: ParsedQuery): Fragment[] {
  const places = termPlaces(text, query);
  const best = places[bestWindow(places)?.first ?? 0];
  return excerpt(text, marks(text, query), PREVIEW, best && [best.from, best.to]);
}

// Items without a title take that of their page; data points show their text.
function titleFragments({ id, pageId, type, title, page }: Found, query: ParsedQuery): Fragment[] {
  if (title.trim() !== '') return fragments(title, marks(title, query));
  if (type === 'DATA_POINT') return [];
  const text = pageId === id ? displayTitle(TITLED_AS[type], title) : titleOf(page);
  return [{ text, match: false }];
}

const CUT: Fragment = { text: '…', match: false };

/** An excerpt across two parts of a text, with … where other parts precede or follow. */
function withEdges(shown: Fragment[], { part, parts }: Found): Fragment[] {
  const before = part > 1 && shown[0]?.text !== CUT.text ? [CUT] : [];
  const after = part + 1 < parts && shown.at(-1)?.text !== CUT.text ? [CUT] : [];
  return [...before, ...shown, ...after];
}
