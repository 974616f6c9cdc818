import type { DeepLink } from '@earshot/core/model/deep-link';
import type { SearchType } from '@earshot/core/model/search-type';
import { paths } from './paths.ts';

/** Types with a page of their own: search types, and colleagues. */
export type Kind = SearchType | 'MEMBER';

interface Findable {
  id: string;
  type: Kind;
  pageId: string;
  /** channel of a theme or data point; undefined for other types */
  placeId?: string;
}

type PathOf = (found: Findable, title: string, asked: DeepLink) => string | undefined;

const PATHS: Record<Kind, PathOf> = {
  NOTE: ({ id }, title, asked) => paths.note({ id, title }, asked),
  INSIGHT: ({ id }, title, asked) => paths.insight({ id, title }, asked),
  HIGHLIGHT: ({ id, pageId }) => paths.note({ id: pageId, title: '' }, { highlight: id }),
  PERSON: ({ id }, title) => paths.person({ id, title }),
  PROJECT: ({ id }, title) => paths.project({ id, title }),
  PROJECT_CATEGORY: ({ id }, title) => paths.folder({ id, name: title }),
  TAG: ({ id }, title) => paths.tag({ id, title }),
  CHANNEL: ({ id }, title) => paths.channel({ id, title }),
  THEME: ({ id, placeId }, title) => placeId && paths.theme({ id, title, channelId: placeId }),
  SURVEY: ({ id }, title) => paths.survey({ id, title }),
  SURVEY_RESPONSE: ({ id, pageId }, title) => paths.surveyResponse({ id: pageId, title }, id),
  CANVAS: ({ id }, title) => paths.canvas({ id, title }),
  MEMBER: ({ id }, title) => paths.member({ id, name: title }),
  DATA_POINT: ({ id, placeId }, title) => placeId && paths.dataPoint({ id, title, channelId: placeId }),
};

/**
 * Path of a search result; undefined for types without a page. Notes and insights open at the target of the deep link.
 */
export const pathOf = (found: Findable, title: string, asked: DeepLink = {}): string | undefined =>
  PATHS[found.type](found, title, asked);

type Cut = readonly { text: string; match: boolean }[];

/** Deep link of a search result: a page whose text matches opens at the query's words. */
export function askedByHit({ content }: { content: Cut }, query: string): DeepLink {
  const words = query.trim();
  return words !== '' && content.some(({ match }) => match) ? { words } : {};
}

/** Path of a search hit. */
export const pathOfHit = (hit: Findable & { title: Cut; content: Cut }, query: string): string | undefined =>
  pathOf(hit, titleOf(hit), askedByHit(hit, query));

/** True if a result is labelled by its words rather than its page's title. */
export const isQuote = ({ type }: Pick<Findable, 'type'>): boolean =>
  type === 'HIGHLIGHT' || type === 'SURVEY_RESPONSE';

/** A hit's title as plain text. */
export const titleOf = ({ title }: { title: Cut }): string => title.map(({ text }) => text).join('');

/** Labels of types with a page: their nouns. */
export const KIND_WORDS: Record<Kind, string> = {
  HIGHLIGHT: 'Highlight',
  INSIGHT: 'Insight',
  NOTE: 'Note',
  PERSON: 'Person',
  PROJECT: 'Project',
  PROJECT_CATEGORY: 'Folder',
  CHANNEL: 'Channel',
  THEME: 'Theme',
  TAG: 'Tag',
  DATA_POINT: 'Data point',
  SURVEY: 'Survey',
  SURVEY_RESPONSE: 'Survey response',
  CANVAS: 'Canvas',
  MEMBER: 'Colleague',
};
