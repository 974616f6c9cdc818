import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment, sentId } from '../../model/entity.ts';
import { act, listQuery, query } from '../../model/operation.ts';
import { SEARCH_TYPES } from '../../model/search-type.ts';

/**
 * Reason for a notification: a comment for the member, a message from an area of Earshot, others' changes of something
 * followed, new results in a followed feed, or an alert for administrators.
 */
export const NOTIFICATION_KINDS = [
  'MENTION',
  'REPLY',
  'MESSAGE',
  'PUBLISHED',
  'CREATED',
  'CHANGED',
  'COMMENT',
  'FEED',
  'ALERT',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * A notification for one member. Only ids of its objects are stored: titles, text and access are looked up when it is
 * shown.
 */
export const Notification = answer('Notification', {
  id: z.uuid(),
  kind: choice('NotificationKind', NOTIFICATION_KINDS),
  /** actor; null for Earshot itself */
  actorId: z.uuid().nullable(),
  /** subject */
  objectType: choice('SearchType', SEARCH_TYPES).nullable(),
  objectId: z.uuid().nullable(),
  objectTitle: z.string(),
  /** page that shows the object, such as the note of a highlight; otherwise the object itself */
  pageId: z.uuid().nullable(),
  placeId: z.uuid().nullable(),
  commentId: z.uuid().nullable(),
  /** followed object; null for comments and messages to the member, and for a feed, which only has an id */
  sourceType: choice('SearchType', SEARCH_TYPES).nullable(),
  sourceId: z.uuid().nullable(),
  sourceTitle: z.string(),
  /** number of similar events since the member last read it; the object is the latest */
  count: z.int(),
  /** subject of a message */
  title: z.string(),
  /** text of the comment or message */
  text: z.string(),
  at: moment(),
  unread: z.boolean(),
});
export type Notification = z.infer<typeof Notification.row>;

const { shown } = limits.notifications;

export const notifications = listQuery('notifications', Notification, {
  input: z.strictObject({
    first: z.int().min(1).max(shown).default(50),
    /** only notifications older than this one */
    before: sentId().nullable().default(null),
    unread: z.boolean().default(false),
    kinds: z.array(choice('NotificationKind', NOTIFICATION_KINDS)).max(NOTIFICATION_KINDS.length).default([]),
    /** only those about this object or place, or caused by following it */
    about: sentId().nullable().default(null),
  }),
  description: 'What the caller is told, newest first, as far as they can read what it is about.',
});

/** Number of unread notifications. */
export const UnreadCount = answer('UnreadCount', { count: z.int() });
export const unreadNotifications = query('unreadNotifications', UnreadCount, {
  input: z.strictObject({}),
  description: `How many notifications of the caller are unread; counted up to ${limits.notifications.counted}.`,
});

export const markNotifications = act('markNotifications', {
  input: z.strictObject({ ids: z.array(sentId()).min(1).max(shown), read: z.boolean() }),
  audit: null,
  description: 'Mark notifications of the caller as read or unread.',
});

export const seeNotifications = act('seeNotifications', {
  input: z.strictObject({ until: moment() }),
  audit: null,
  description: 'Mark all notifications of the caller up to a moment as read.',
});
