import type { RetrievalMethod, SearchOrder, SearchResult } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import { SEARCH_TYPES, type SearchType } from '@earshot/core/model/search-type';
import { type ParsedQuery, wordsOf } from '@earshot/core/rules/words/search-query';
import type { Transaction } from '../../store/database.ts';
import type { Narrowing } from '../../store/find.ts';
import { hit } from './find.ts';
import { idsMeeting } from './items.ts';
import { type FoundPassage, type Retrieval, readPassages } from './passages/retrieval.ts';
import { SEARCH_TABLES, type SearchTable } from './tables.ts';

/** Above this number of matching items, the filter is applied to the best passages only. */
const MOST_MEETING = 5000;

/** Minimum similarity of a shown passage, as a share of the best one's. */
const LEAST_ALIKE = 0.2;

type Narrowed = (table: SearchTable) => readonly Narrowing[];

interface Asked {
  query: ParsedQuery;
  /** text as typed, and its author */
  typed: { text: string; memberId: string };
  method: RetrievalMethod;
  places: readonly string[];
  types: readonly SearchType[];
  titleOnly: boolean;
  /** conditions besides the words */
  narrow: Narrowed;
  /** filter on the results */
  only: Narrowed;
  orderBy: SearchOrder;
  direction: 'ASC' | 'DESC';
  offset: number;
  limit: number;
}

const isNarrowing = (narrow: Narrowed): boolean => SEARCH_TABLES.some((table) => narrow(table).length > 0);

/** Items that a reader can read, ranked by their best passage, each once. */
export async function findPassages(
  retrieval: Retrieval,
  transaction: Transaction,
  asked: Asked,
): Promise<SearchResult> {
  const { query, typed, method, places, types, titleOnly, narrow, only, offset, limit } = asked;
  const meeting = isNarrowing(narrow) ? await idsMeeting(transaction, places, narrow, MOST_MEETING + 1) : undefined;
  const few = meeting && meeting.length <= MOST_MEETING;
  const question = {
    words: wordsOf(query).map((text) => ({ text, weight: 1 })),
    method,
    places,
    types: SEARCH_TYPES,
    titles: true,
    ...(few ? { only: meeting } : {}),
    most: limits.searchQuery.results,
    typed,
  };
  const { passages } = await transaction.ahead(
    `passages for ${JSON.stringify(question)}`,
    async () => question,
    (wanted) => retrieval.rank(transaction.workspaceId ?? '', wanted),
  );
  const least = LEAST_ALIKE * (passages[0]?.score ?? 0);
  const fitting = passages.filter(({ score, number }) => score >= least && (!titleOnly || number === 0));
  const best = byItem(await readPassages(transaction, places, fitting));
  const left: Narrowed = (table) => [...(few ? [] : narrow(table)), ...only(table)];
  const items = isNarrowing(left) ? await thoseMeeting(transaction, places, left, best) : best;
  const wanted = types.length === 0 ? items : items.filter(({ type }) => types.includes(type));
  const shown = inOrder(wanted, asked).slice(offset, offset + limit);
  return {
    items: shown.map((item) => hit(item, { query, titleOnly })),
    total: wanted.length,
    totalExact: passages.length < limits.searchQuery.results,
    offset,
    counts: Object.fromEntries([...Map.groupBy(items, ({ type }) => type)].map(([type, of]) => [type, of.length])),
    suggestedQuery: null,
  };
}

/** Items that meet the conditions. */
async function thoseMeeting<T extends { id: string }>(
  transaction: Transaction,
  places: readonly string[],
  narrow: Narrowed,
  items: readonly T[],
): Promise<T[]> {
  const among: Narrowing = (bind) =>
    `item.id = any(${bind(
      items.map(({ id }) => id),
      'uuid[]',
    )})`;
  const ids = new Set(await idsMeeting(transaction, places, (table) => [...narrow(table), among], items.length));
  return items.filter(({ id }) => ids.has(id));
}

/** Best first, or by date. */
function inOrder<T extends { createdAt: string; updatedAt: string }>(
  items: readonly T[],
  { orderBy, direction }: Asked,
): readonly T[] {
  if (orderBy === 'RELEVANCE') return items;
  const at = (item: T) => new Date(orderBy === 'CREATED' ? item.createdAt : item.updatedAt).getTime();
  const sign = direction === 'ASC' ? 1 : -1;
  return items.toSorted((one, other) => sign * (at(one) - at(other)));
}

/** Each item with its best passage; passages of text go before titles. */
function byItem(passages: readonly FoundPassage[]) {
  const found = new Map<string, FoundPassage>();
  for (const passage of passages) {
    const before = found.get(passage.id);
    if (!before || (before.number === 0 && passage.number > 0)) found.set(passage.id, passage);
  }
  return [...found.values()].map(({ number, text, ...item }) => ({
    ...item,
    content: number === 0 ? '' : text,
    part: Math.max(1, number),
    parts: Math.max(1, number),
  }));
}
