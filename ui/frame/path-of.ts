import type { DeepLink } from '@earshot/core/model/deep-link';
import type { SearchType } from '@earshot/core/model/search-type';
import { paths } from './paths.ts';

/** Kinds that have a page of their own: all that search finds, and colleagues. */
export type Kind = SearchType | 'MEMBER';

interface Findable {
  id: string;
  type: Kind;
  pageId: string;
  /** the channel of a theme or data point; what else is found needs none */
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

/** The address of a search hit; undefined for kinds that have no page yet. Notes and insights open at what is asked for. */
export const pathOf = (found: Findable, title: string, asked: DeepLink = {}): string | undefined =>
  PATHS[found.type](found, title, asked);

type Cut = readonly { text: string; match: boolean }[];

/** What a search hit asks for: a page whose text matches opens at the words of the query. */
export function askedByHit({ content }: { content: Cut }, query: string): DeepLink {
  const words = query.trim();
  return words !== '' && content.some(({ match }) => match) ? { words } : {};
}

/** Where a search hit is shown. */
export const pathOfHit = (hit: Findable & { title: Cut; content: Cut }, query: string): string | undefined =>
  pathOf(hit, titleOf(hit), askedByHit(hit, query));

/** Whether a hit is known by its words, and what shows it only stands beside them. */
export const isQuote = ({ type }: Pick<Findable, 'type'>): boolean =>
  type === 'HIGHLIGHT' || type === 'SURVEY_RESPONSE';

/** A hit's title as plain text. */
export const titleOf = ({ title }: { title: Cut }): string => title.map(({ text }) => text).join('');

/** The name that people know a kind of page by. */
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
