import type { Notification, NotificationKind } from '@earshot/core/areas/notifications/notification';
import { TITLED_AS } from '@earshot/core/model/search-type';
import { displayTitle } from '@earshot/core/rules/text';

/** Filters of the inbox: all, notifications for the user, or about what they follow. */
const SHOWN = ['all', 'mine', 'followed'] as const;
export type Shown = (typeof SHOWN)[number];

const KINDS: Record<Shown, NotificationKind[]> = {
  all: [],
  mine: ['MENTION', 'REPLY', 'MESSAGE', 'ALERT'],
  followed: ['PUBLISHED', 'CREATED', 'CHANGED', 'COMMENT', 'FEED'],
};

/** Kinds of notifications for a filter; empty for all. */
export const narrowed = (shown: Shown): NotificationKind[] => KINDS[shown];

/** Filter in the address. */
export const shownIn = (search: URLSearchParams): Shown => SHOWN.find((one) => one === search.get('show')) ?? 'all';

/** Address with one changed key. */
export function withShown(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}

/** Title of the object by which notifications are filtered. */
export function aboutTitle(rows: readonly Notification[] | undefined, id: string): string {
  const row = rows?.find(({ objectId, sourceId }) => objectId === id || sourceId === id);
  if (row?.sourceId === id && row.sourceType) return displayTitle(TITLED_AS[row.sourceType], row.sourceTitle);
  return row?.objectType ? displayTitle(TITLED_AS[row.objectType], row.objectTitle) : 'One item only';
}
