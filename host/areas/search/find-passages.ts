import type { RetrievalMethod, SearchResult } from '@earshot/core/areas/search/search';
import { type ParsedQuery, wordsOf } from '@earshot/core/areas/search/search-query';
import { limits } from '@earshot/core/limits';
import { SEARCH_TYPES, type SearchType } from '@earshot/core/model/search-type';
import type { Transaction } from '../../store/database.ts';
import { hit } from './find.ts';
import { type FoundPassage, type Retrieval, readPassages } from './passages/retrieval.ts';

/** What is less like the question than this share of the best is not shown. */
const LEAST_ALIKE = 0.2;

interface Asked {
  query: ParsedQuery;
  method: RetrievalMethod;
  places: readonly string[];
  types: readonly SearchType[];
  titleOnly: boolean;
  offset: number;
  limit: number;
}

/** What a reader may read and is found by its passages, each once, the best first. */
export async function findPassages(
  retrieval: Retrieval,
  transaction: Transaction,
  asked: Asked,
): Promise<SearchResult> {
  const { query, method, places, types, titleOnly, offset, limit } = asked;
  const question = {
    words: wordsOf(query).map((text) => ({ text, weight: 1 })),
    method,
    places,
    types: SEARCH_TYPES,
    titles: true,
    most: limits.searchQuery.results,
  };
  const { passages } = await transaction.ahead(
    `passages for ${JSON.stringify(question)}`,
    async () => question,
    (wanted) => retrieval.rank(transaction.workspaceId ?? '', wanted),
  );
  const least = LEAST_ALIKE * (passages[0]?.score ?? 0);
  const fitting = passages.filter(({ score, number }) => score >= least && (!titleOnly || number === 0));
  const items = byItem(await readPassages(transaction, places, fitting));
  const wanted = types.length === 0 ? items : items.filter(({ type }) => types.includes(type));
  const shown = wanted.slice(offset, offset + limit);
  return {
    items: shown.map((item) => hit(item, { query, titleOnly })),
    total: wanted.length,
    totalExact: passages.length < limits.searchQuery.results,
    offset,
    counts: Object.fromEntries([...Map.groupBy(items, ({ type }) => type)].map(([type, of]) => [type, of.length])),
    suggestedQuery: null,
  };
}

/** Each item with its best passage: what it says rather than how it is called. */
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
