import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, line, ref, secret } from '../../model/entity.ts';
import { act, command, query } from '../../model/operation.ts';
import { isTimeZone } from '../../rules/dates/read-date-zone.ts';

/** Frequency of digests (NO-02). */
export const DIGEST_FREQUENCIES = ['DAILY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];
/** Format of a digest (NO-02): text alone, or with a link to listen to it. */
export const DIGEST_FORMATS = ['TEXT', 'AUDIO'] as const;

const clock = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Type a time such as 22:00.');

const chosen = {
  /** true to mail mentions and replies */
  commentMails: z.boolean(),
  digest: choice('DigestFrequency', DIGEST_FREQUENCIES).nullable().default(null),
  /** AUDIO can be chosen if speech is available; if it becomes unavailable, digests are sent as text */
  digestFormat: choice('DigestFormat', DIGEST_FORMATS),
  /** '' until the member chooses one: times are then in UTC */
  timeZone: line(100).refine((zone) => zone === '' || isTimeZone(zone), 'Unknown time zone. Choose another one.'),
  /** no mail is sent between these times of the day; both or neither are set */
  quietFrom: clock().nullable().default(null),
  quietUntil: clock().nullable().default(null),
};

/** Notification settings of a member (NO-03). */
export const NotificationSettings = answer('NotificationSettings', chosen);
export type NotificationSettings = z.infer<typeof NotificationSettings.row>;

/** Default notification settings. */
export const USUAL_SETTINGS: NotificationSettings = {
  commentMails: true,
  digest: null,
  digestFormat: 'TEXT',
  timeZone: '',
  quietFrom: null,
  quietUntil: null,
};

export const notificationSettings = query('notificationSettings', NotificationSettings, {
  input: z.strictObject({}),
  description: 'How the caller wants to be told.',
});
export const setNotificationSettings = command('setNotificationSettings', NotificationSettings, {
  input: z
    .strictObject(chosen)
    .refine(
      ({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null),
      'Quiet hours need a start and an end. Choose both, or none.',
    )
    .refine(
      ({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil,
      'Quiet hours cannot start and end at the same time.',
    ),
  audit: null,
  description: 'Choose how to be told: emails about comments, the digest, and quiet hours in a time zone.',
});

/** Settings for one project that override those of the workspace; null means no override. */
export const ProjectNotificationSettings = answer('ProjectNotificationSettings', {
  projectId: z.uuid(),
  commentMails: z.boolean().nullable(),
});
export type ProjectNotificationSettings = z.infer<typeof ProjectNotificationSettings.row>;
export const projectNotificationSettings = query('projectNotificationSettings', ProjectNotificationSettings, {
  input: z.strictObject({ projectId: ref('Project') }),
  description: 'What differs in a project from how the caller wants to be told elsewhere.',
});
export const setProjectNotificationSettings = command('setProjectNotificationSettings', ProjectNotificationSettings, {
  input: z.strictObject({ projectId: ref('Project'), commentMails: z.boolean().nullable().default(null) }),
  audit: null,
  description: 'Choose whether the caller gets emails about comments in a project; null is as everywhere else.',
});

const token = () => secret(limits.notifications.unsubscribeToken);

/** Name of the workspace whose digest a link unsubscribes from. */
export const UnsubscribeFace = answer('UnsubscribeFace', { workspaceName: z.string() });
export const unsubscribeFace = query('unsubscribeFace', UnsubscribeFace, {
  audience: 'anyone',
  rate: 'sign-in',
  input: z.strictObject({ token: token() }),
  description: 'What a link in a digest ends.',
});
export const unsubscribe = act('unsubscribe', {
  audience: 'anyone',
  rate: 'sign-in',
  input: z.strictObject({ token: token() }),
  description: 'End a digest by the link in it, without signing in; a link works as often as it is used, for 60 days.',
});
