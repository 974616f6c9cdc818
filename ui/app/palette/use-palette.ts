import { recentTitles, type SearchHit, search, type Title } from '@earshot/core/areas/search/search';
import { useEffect, useMemo, useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { TitleIndex } from './title-index.ts';

const WAIT_MS = 180;
const HITS = 12;

interface Known {
  recent: Title[];
  index: TitleIndex<Title>;
}

/** Loaded titles at once, and search results of the host a moment later. */
export function usePalette(query: string): { titles: Title[]; hits: SearchHit[]; searching: boolean } {
  const { api } = useStores();
  const [known, setKnown] = useState<Known>();
  const [answer, setAnswer] = useState<{ query: string; hits: SearchHit[] }>({ query: '', hits: [] });
  const wanted = query.trim();

  useEffect(() => {
    const leaving = new AbortController();
    api.ask(recentTitles, {}, { signal: leaving.signal }).then(
      (recent) => setKnown({ recent, index: new TitleIndex(recent) }),
      () => undefined, // commands and search still work; the connection bar shows the problem
    );
    return () => leaving.abort();
  }, [api]);

  useEffect(() => {
    if (wanted === '') return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const asked = api.ask(search, { query: wanted, limit: HITS }, { signal: leaving.signal });
      asked.then(
        ({ items }) => setAnswer({ query: wanted, hits: items }),
        () => setAnswer({ query: wanted, hits: [] }),
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [api, wanted]);

  const titles = useMemo(
    () => (wanted === '' ? (known?.recent.slice(0, 6) ?? []) : (known?.index.find(wanted, 6) ?? [])),
    [known, wanted],
  );
  const shown = new Set(titles.map(({ id }) => id));
  const hits = wanted === '' ? [] : answer.hits.filter(({ id }) => !shown.has(id));
  return { titles, hits, searching: wanted !== '' && answer.query !== wanted };
}
