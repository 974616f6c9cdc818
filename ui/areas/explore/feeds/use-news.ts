import { type FeedNews, feedNews } from '@earshot/core/areas/search/feed';
import { limits } from '@earshot/core/limits';
import { useEffect, useState } from 'react';
import { asRefused, type Refused } from '../../../data/refused.ts';
import { useStores } from '../../../data/use-stores.ts';

/** Counts of new results by feed id, added as they arrive; and an error if some are missing. */
export function useNews(ids: readonly string[]): { news: ReadonlyMap<string, FeedNews>; error: Refused | undefined } {
  const { api } = useStores();
  const [news, setNews] = useState<ReadonlyMap<string, FeedNews>>(new Map());
  const [error, setError] = useState<Refused>();
  const asked = ids.join();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const count = async () => {
      const all = asked === '' ? [] : asked.split(',');
      for (let at = 0; at < all.length; at += limits.feeds.counted) {
        const counts = await api.ask(feedNews, { feedIds: all.slice(at, at + limits.feeds.counted) }, { signal });
        setNews((known) => new Map([...known, ...counts.map((one) => [one.id, one] as const)]));
      }
      setError(undefined);
    };
    count().catch((reason: unknown) => signal.aborted || setError(asRefused(reason)));
    return () => leaving.abort();
  }, [api, asked]);
  return { news, error };
}
