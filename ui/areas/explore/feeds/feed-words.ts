import type { Feed, FeedNews } from '@earshot/core/areas/search/feed';
import { counted, number } from '../../../kit/words/counted.ts';
import type { SearchWish } from '../../search/search-url.ts';
import { TYPE_WORDS } from '../type-words.ts';

/** Search page request of a feed. */
export function wishOf({ request }: Pick<Feed, 'request'>): SearchWish {
  const { notesFromFields: _, ...wish } = request;
  return wish;
}

/** A search in a few words: “late” · Notes, Insights · 2 filters. */
export function searchWords({ query, types, filter, titleOnly }: SearchWish): string {
  const words = query.trim();
  const kinds = types.flatMap((type) => TYPE_WORDS[type] ?? []);
  return [
    words === '' ? 'Everything' : `“${words}”${titleOnly ? ' in titles' : ''}`,
    ...(kinds.length > 0 ? [kinds.join(', ')] : []),
    ...(filter.fields.length > 0 ? [counted(filter.fields.length, 'filter')] : []),
  ].join(' · ');
}

/** Number of news in a feed, in words: “3 new”; '' if there are none. */
export function newsWords({ count, exact }: Pick<FeedNews, 'count' | 'exact'>): string {
  if (count === null || count === 0) return '';
  return `${number(count)}${exact ? '' : '+'} new`;
}
