import type { SearchType } from '@earshot/core/model/search-type';
import { paths } from './paths.ts';

interface Findable {
  id: string;
  type: SearchType;
  pageId: string;
  /** the channel of a theme or data point; what else is found needs none */
  placeId?: string;
}

/**
 * Where something that was found is shown; undefined for kinds that have no page yet. `words` are those that were found in
 * the text of a page: it opens at them.
 */
export function pathOf({ id, type, pageId, placeId }: Findable, title: string, words = ''): string | undefined {
  if (type === 'NOTE') return withWords(paths.note({ id, title }), words);
  if (type === 'INSIGHT') return withWords(paths.insight({ id, title }), words);
  if (type === 'HIGHLIGHT') return paths.note({ id: pageId, title: '' }, id);
  if (type === 'PROJECT') return paths.project({ id, title });
  if (type === 'PROJECT_CATEGORY') return paths.folder({ id, name: title });
  if (type === 'TAG') return paths.tag({ id, title });
  if (type === 'CHANNEL') return paths.channel({ id, title });
  if (type === 'THEME' && placeId) return paths.theme({ id, title, channelId: placeId });
  if (type === 'DATA_POINT' && placeId) return paths.dataPoint({ id, title, channelId: placeId });
  return undefined;
}

const withWords = (path: string, words: string): string =>
  words === '' ? path : `${path}#${new URLSearchParams({ w: words })}`;

type Cut = readonly { text: string; match: boolean }[];

/** Where a search hit is shown: a page whose text matches opens at the words of the query. */
export function pathOfHit(hit: Findable & { title: Cut; content: Cut }, query: string): string | undefined {
  const matches = hit.content.some(({ match }) => match);
  return pathOf(hit, titleOf(hit), matches ? query.trim() : '');
}

/** A hit's title as plain text. */
export const titleOf = ({ title }: { title: Cut }): string => title.map(({ text }) => text).join('');

/** What people call a kind of found thing. */
export const KIND_WORDS: Partial<Record<SearchType, string>> = {
  NOTE: 'Note',
  INSIGHT: 'Insight',
  HIGHLIGHT: 'Highlight',
  PROJECT: 'Project',
  PROJECT_CATEGORY: 'Folder',
  TAG: 'Tag',
  CHANNEL: 'Channel',
  THEME: 'Theme',
  DATA_POINT: 'Data point',
};
