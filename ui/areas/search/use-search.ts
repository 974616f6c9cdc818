import { type SearchResult, search } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import { judge } from '@earshot/core/rules/words/search-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { asRefused, type Refused } from '../../data/refused.ts';
import { useStores } from '../../data/use-stores.ts';
import { NO_WISH, type SearchWish } from './search-url.ts';

export interface Searched extends SearchResult {
  /** words and all other input, to drop outdated responses */
  query: string;
  asked: string;
}

export interface SearchState {
  answer: Searched | undefined;
  busy: boolean;
  error: Refused | undefined;
  /** reason why the search is invalid; '' if it is valid */
  complaint: string;
  /** true if the results are those of an earlier search */
  stale: boolean;
  hasMore: boolean;
  more: () => void;
  again: () => void;
}

const PAGE = limits.searchQuery.pageSize;

type Wish = Pick<SearchWish, 'query' | 'types' | 'method'> & Partial<SearchWish>;

/** True if a search has neither words nor conditions. */
export const asksNothing = ({ query, filter = NO_WISH.filter }: Wish): boolean =>
  judge(query).empty && filter.fields.length === 0;

/** Results of a search, page by page; outdated responses are dropped. */
export function useSearch(wish: Wish): SearchState {
  const { api } = useStores();
  const [answer, setAnswer] = useState<Searched>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Refused>();
  const [turn, setTurn] = useState(0);
  const { query } = wish;
  const { complaint } = useMemo(() => judge(query), [query]);
  const empty = asksNothing(wish);
  const asked = JSON.stringify(wish);
  const leaving = useRef<AbortController>(undefined);

  const ask = async (offset: number, before: Searched | undefined) => {
    leaving.current?.abort();
    const mine = new AbortController();
    leaving.current = mine;
    setBusy(true);
    try {
      const input = { ...wish, types: [...wish.types], limit: PAGE, offset };
      const page = await api.ask(search, input, { signal: mine.signal });
      if (mine.signal.aborted) return;
      const items = before ? [...before.items, ...fresh(page.items, before.items)] : page.items;
      const suggestedQuery = before ? before.suggestedQuery : page.suggestedQuery;
      setAnswer({ ...page, items, suggestedQuery, query, asked });
      setError(undefined);
    } catch (reason) {
      if (mine.signal.aborted) return;
      setError(asRefused(reason));
    }
    setBusy(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for the wish
  useEffect(() => {
    if (empty || complaint !== '') {
      leaving.current?.abort();
      setBusy(false);
      setAnswer(undefined);
      return;
    }
    void ask(0, undefined);
    return () => leaving.current?.abort();
  }, [api, asked, empty, complaint, turn]);

  const hasMore = answer !== undefined && answer.items.length < Math.min(answer.total, limits.searchQuery.results);
  return {
    answer,
    busy,
    error,
    complaint,
    stale: answer !== undefined && answer.asked !== asked,
    hasMore,
    more: () => {
      if (!busy && hasMore) void ask(answer.items.length, answer);
    },
    again: () => setTurn(turn + 1),
  };
}

// Rows changed since can occur twice.
const fresh = <T extends { id: string }>(items: readonly T[], known: readonly T[]): T[] => {
  const ids = new Set(known.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
};
