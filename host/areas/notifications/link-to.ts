import type { Notification } from '@earshot/core/areas/notifications/notification';
import { withDeepLink } from '@earshot/core/model/deep-link';
import type { SearchType } from '@earshot/core/model/search-type';
import { pathId } from '@earshot/core/rules/id';

type Linked = Pick<
  Notification,
  | 'objectType'
  | 'objectId'
  | 'objectTitle'
  | 'pageId'
  | 'placeId'
  | 'commentId'
  | 'sourceType'
  | 'sourceId'
  | 'sourceTitle'
  | 'count'
  | 'kind'
>;
interface Item {
  id: string;
  title: string;
  pageId: string;
  placeId: string;
}

/** Paths of objects, as in ui/frame/paths.ts (a test compares both). */
const PATHS: Partial<Record<SearchType, (item: Item) => string>> = {
  NOTE: ({ id, title }) => `/data/${pathId(title, id)}`,
  INSIGHT: ({ id, title }) => `/insights/${pathId(title, id)}`,
  CANVAS: ({ id, title }) => `/canvases/${pathId(title, id)}`,
  HIGHLIGHT: ({ id, pageId }) => `/data/${pathId('', pageId)}${withDeepLink('', { highlight: id })}`,
  PROJECT: ({ id, title }) => `/projects/${pathId(title, id)}`,
  PROJECT_CATEGORY: ({ id, title }) => `/folders/${pathId(title, id)}`,
  CHANNEL: ({ id, title }) => `/channels/${pathId(title, id)}`,
  THEME: ({ id, title, placeId }) => `/channels/${pathId('', placeId)}/themes/${pathId(title, id)}`,
  TAG: ({ id, title }) => `/tags/${pathId(title, id)}`,
  PERSON: ({ id, title }) => `/people/${pathId(title, id)}`,
  SURVEY: ({ id, title }) => `/surveys/${pathId(title, id)}`,
};
const INBOX = '/notifications';

/** Link of a notification in an email: to the object, to the followed object if it covers several, or to the inbox. */
export function linkTo(row: Linked): string {
  const placeId = row.placeId ?? '';
  if (row.kind === 'ALERT') return '/settings/alerts';
  if (row.kind === 'FEED' && row.sourceId) return `/explore/${pathId('', row.sourceId)}`;
  const several = row.sourceId !== null && row.count > 1 && row.kind !== 'COMMENT';
  const [type, id, title] = several
    ? [row.sourceType, row.sourceId, row.sourceTitle]
    : [row.objectType, row.objectId, row.objectTitle];
  const path = type && id && PATHS[type]?.({ id, title, placeId, pageId: (several ? id : row.pageId) ?? id });
  if (!path) return INBOX;
  return row.commentId ? `${path}${withDeepLink('', { comment: row.commentId })}` : path;
}
