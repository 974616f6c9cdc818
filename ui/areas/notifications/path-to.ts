import type { Notification } from '@earshot/core/areas/notifications/notification';
import { pathOf } from '../../frame/path-of.ts';
import { paths } from '../../frame/paths.ts';

/** Where a notification leads; undefined for a message that is about nothing. */
export function pathTo({ objectType, objectId, objectTitle, pageId, placeId, commentId }: Notification) {
  if (!objectType || !objectId) return undefined;
  const found = { type: objectType, id: objectId, pageId: pageId ?? objectId, ...(placeId ? { placeId } : {}) };
  const path = pathOf(found, objectTitle);
  return path && commentId ? paths.comment(path, commentId) : path;
}
