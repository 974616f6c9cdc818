import { type SearchType, TITLED_AS } from '../../model/search-type.ts';
import { numberText } from '../../rules/number-text.ts';
import { displayTitle } from '../../rules/text.ts';
import type { Notification } from './notification.ts';

/** Each kind of object in a sentence, singular and plural. */
const NOUNS: Record<SearchType, readonly [one: string, many: string]> = {
  HIGHLIGHT: ['a highlight', 'highlights'],
  INSIGHT: ['an insight', 'insights'],
  NOTE: ['a note', 'notes'],
  PERSON: ['a person', 'people'],
  PROJECT: ['a project', 'projects'],
  PROJECT_CATEGORY: ['a folder', 'folders'],
  CHANNEL: ['a channel', 'channels'],
  THEME: ['a theme', 'themes'],
  TAG: ['a tag', 'tags'],
  DATA_POINT: ['a data point', 'data points'],
  SURVEY: ['a survey', 'surveys'],
  SURVEY_RESPONSE: ['a response', 'responses'],
  CANVAS: ['a canvas', 'canvases'],
};

type Said = Pick<Notification, 'kind' | 'objectType' | 'count'>;

/** Verb phrase for a notification, to follow a name: “published an insight”. */
export function deed({ kind, objectType }: Omit<Said, 'count'>): string {
  const [noun] = NOUNS[objectType ?? 'NOTE'];
  switch (kind) {
    case 'MENTION':
      return 'mentioned you';
    case 'REPLY':
      return 'replied';
    case 'PUBLISHED':
      return `published ${noun}`;
    case 'CREATED':
      return `added ${noun}`;
    case 'CHANGED':
      return `changed ${noun}`;
    case 'COMMENT':
      return `commented on ${noun}`;
    default:
      return '';
  }
}

/** Count of similar notifications, in words: “12 new notes”. */
export function tally({ kind, objectType, count }: Said): string {
  const [, nouns] = NOUNS[objectType ?? 'NOTE'];
  const number = numberText(count);
  switch (kind) {
    case 'PUBLISHED':
      return `${number} published ${nouns}`;
    case 'CREATED':
      return `${number} new ${nouns}`;
    case 'COMMENT':
      return `${number} comments on ${nouns}`;
    default:
      return `${number} changes to ${nouns}`;
  }
}

/** True if a notification has a title of its own. */
export const isTitled = ({ kind }: Pick<Notification, 'kind'>): boolean =>
  kind === 'MESSAGE' || kind === 'FEED' || kind === 'ALERT';

type Told = Said &
  Pick<Notification, 'actorId' | 'objectTitle' | 'sourceType' | 'sourceId' | 'objectId' | 'sourceTitle' | 'title'>;

/** A notification as one sentence, with names by the ids of members. */
export function sentence(row: Told, names: ReadonlyMap<string, string>): string {
  const quoted = (type: SearchType | null, title: string) => (type ? `“${displayTitle(TITLED_AS[type], title)}”` : '');
  const object = quoted(row.objectType, row.objectTitle);
  const source = quoted(row.sourceType, row.sourceTitle);
  const actor = row.actorId ? (names.get(row.actorId) ?? 'Someone') : 'Earshot';
  if (isTitled(row)) return row.title;
  if (source === '') return `${actor} ${deed(row)} on ${object}`;
  if (row.count > 1) return `${tally(row)} in ${source}`;
  return `${actor} ${deed(row)}: ${object}${row.sourceId === row.objectId ? '' : ` in ${source}`}`;
}
