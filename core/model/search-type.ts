import type { Titled } from '../texts.ts';

/** The types of SE-02, and data points, surveys and canvases; PROJECT_CATEGORY is shown as Folder. */
export const SEARCH_TYPES = [
  'HIGHLIGHT',
  'INSIGHT',
  'NOTE',
  'PERSON',
  'PROJECT',
  'PROJECT_CATEGORY',
  'CHANNEL',
  'THEME',
  'TAG',
  'DATA_POINT',
  'SURVEY',
  'SURVEY_RESPONSE',
  'CANVAS',
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** Entity whose default title each type uses. */
export const TITLED_AS: Record<SearchType, Titled> = {
  HIGHLIGHT: 'highlight',
  INSIGHT: 'insight',
  NOTE: 'note',
  PERSON: 'participant',
  PROJECT: 'project',
  PROJECT_CATEGORY: 'folder',
  CHANNEL: 'channel',
  THEME: 'theme',
  TAG: 'tag',
  DATA_POINT: 'dataPoint',
  SURVEY: 'survey',
  SURVEY_RESPONSE: 'survey',
  CANVAS: 'canvas',
};
