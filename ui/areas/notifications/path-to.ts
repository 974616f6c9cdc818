import type { Notification } from '@earshot/core/areas/notifications/notification';
import type { SearchType } from '@earshot/core/model/search-type';
import { pathOf } from '../../frame/path-of.ts';
import { paths } from '../../frame/paths.ts';

/** Pages that show their comments beside them. */
const COMMENTED: readonly SearchType[] = ['NOTE', 'INSIGHT'];

/** Path of a notification: to the object, or to the followed one if it covers several; undefined for a mere message. */
export function pathTo(row: Notification): string | undefined {
  const { objectType, objectId, objectTitle, commentId, sourceType, sourceId, sourceTitle, kind, count } = row;
  const placeId = row.placeId ?? '';
  if (sourceType && sourceId && count > 1 && kind !== 'COMMENT')
    return pathOf({ type: sourceType, id: sourceId, pageId: sourceId, placeId }, sourceTitle);
  if (kind === 'FEED' && sourceId) return paths.explore({ id: sourceId, title: '' });
  if (kind === 'ALERT') return paths.settings('alerts');
  if (!objectType || !objectId) return undefined;
  const path = pathOf({ type: objectType, id: objectId, pageId: row.pageId ?? objectId, placeId }, objectTitle);
  if (path && commentId) return paths.comment(path, commentId);
  return path && kind === 'COMMENT' && COMMENTED.includes(objectType) ? `${path}?panel=comments` : path;
}
