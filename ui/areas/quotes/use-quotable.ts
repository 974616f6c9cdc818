import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { quotableHighlights } from '@earshot/core/areas/quotes/citation';
import { limits } from '@earshot/core/limits';
import { useEffect, useState } from 'react';
import { asRefused, type Refused } from '../../data/refused.ts';
import { useStores } from '../../data/use-stores.ts';

const WAIT_MS = 180;
const PAGE = 50;

interface Found {
  rows: readonly Highlight[];
  /** true if there may be more */
  goesOn: boolean;
  error: Refused | null;
}

export interface Quotable extends Found {
  /** true while the shown content is outdated */
  asking: boolean;
  more: () => void;
}

interface Wish {
  id: string;
  query: string;
  tagId: string | null;
}

const keyOf = ({ id, query, tagId }: Wish) => JSON.stringify([id, query.trim(), tagId]);

/** Highlights of a project that can be quoted, by words and tag, as far as loaded. */
export function useQuotable(wish: Wish): Quotable {
  const { api } = useStores();
  const key = keyOf(wish);
  const [pages, setPages] = useState({ key, count: 1 });
  const count = pages.key === key ? pages.count : 1;
  const [found, setFound] = useState<Found & { key: string; pages: number }>();
  const { id, query, tagId } = wish;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the wish
  useEffect(() => {
    const leaving = new AbortController();
    const offset = (count - 1) * PAGE;
    const ask = async () => {
      const input = { id, query: query.trim(), first: PAGE, offset, ...(tagId ? { tagId } : {}) };
      const rows = await api.ask(quotableHighlights, input, { signal: leaving.signal });
      const goesOn = rows.length === PAGE && offset + PAGE < limits.searchQuery.results;
      setFound((last) => {
        const before = last?.key === key ? last.rows.slice(0, offset) : [];
        return { key, pages: count, rows: [...before, ...rows], goesOn, error: null };
      });
    };
    const fail = (reason: unknown) => {
      if (!leaving.signal.aborted) setFound({ key, pages: count, rows: [], goesOn: false, error: asRefused(reason) });
    };
    const timer = setTimeout(() => ask().catch(fail), found ? WAIT_MS : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [api, key, count]);
  return {
    rows: found?.rows ?? [],
    goesOn: found?.goesOn ?? false,
    error: found?.error ?? null,
    asking: found?.key !== key || found.pages !== count,
    more: () => setPages({ key, count: count + 1 }),
  };
}
