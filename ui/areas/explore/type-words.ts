import type { SearchType } from '@earshot/core/model/search-type';

/** Plural labels of result types, for chips and feeds. */
export const TYPE_WORDS: Record<SearchType, string> = {
  NOTE: 'Notes',
  INSIGHT: 'Insights',
  HIGHLIGHT: 'Highlights',
  TAG: 'Tags',
  PROJECT: 'Projects',
  PROJECT_CATEGORY: 'Folders',
  CHANNEL: 'Channels',
  THEME: 'Themes',
  DATA_POINT: 'Data',
  SURVEY: 'Surveys',
  SURVEY_RESPONSE: 'Responses',
  CANVAS: 'Canvases',
  PERSON: 'People',
};
