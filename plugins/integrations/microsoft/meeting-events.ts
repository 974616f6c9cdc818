import { createHash } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import { type EventCall, type Received, recordingTitle, type Webhook, webhook } from '@earshot/core/plugin/webhook';
import * as z from 'zod';
import { EVENTS_PATH, LIFECYCLE_PATH } from './meeting-subscription.ts';
import { meetingTitle, untitled } from './meetings.ts';

const text = () => z.string().catch('');

/** Fields read from a notification; nothing else is stored. */
const Notification = z.object({
  id: text(),
  subscriptionId: z.string().min(1),
  subscriptionExpirationDateTime: text(),
  changeType: text(),
  lifecycleEvent: text(),
  resource: text(),
});
const Carried = z.object({ clientState: z.string(), subscriptionExpirationDateTime: z.string() });
const Envelope = z.object({ value: z.array(z.unknown()).max(limits.integrations.eventsAtOnce) });

const notificationOf = (received: Received) => Notification.parse(JSON.parse(received.text));

/** The meeting of the transcript in a notification. */
const MEETING =
  /^\/?(?:communications|users\b[^/]*|users\/[^/]+)\/onlineMeetings\('([^']+)'\)\/transcripts\('[^']+'\)$/i;

async function handle({ received, subscriber, transcriptReady }: EventCall): Promise<void> {
  const { subscriptionId, changeType, resource, lifecycleEvent } = notificationOf(received);
  const by = await subscriber(subscriptionId);
  if (!by) return;
  if (lifecycleEvent !== '') return by.subscriptionChanged();
  const [, meetingId] = MEETING.exec(resource) ?? [];
  if (changeType !== 'created' || meetingId === undefined) return;
  const title = await recordingTitle(by, (call) => meetingTitle(call, meetingId), untitled);
  await transcriptReady(by.accountId, { title });
}

/** Not every notification has an id, and names of resources are long. */
function eventId(received: Received): string {
  const { id, subscriptionId, changeType, resource, ...more } = notificationOf(received);
  const lifecycle = more.lifecycleEvent && [more.lifecycleEvent, more.subscriptionExpirationDateTime];
  const known = JSON.stringify([id, subscriptionId, changeType, resource, lifecycle]);
  return createHash('sha256').update(known).digest('hex');
}

const notifications = {
  integration: 'MICROSOFT_TEAMS_MEETINGS',
  secret: 'meetingEvents',
  validation: 'validationToken',
  split: ({ text: body }) => Envelope.parse(JSON.parse(body)).value.map((one) => JSON.stringify(one)),
  carried: ({ text: body }) => {
    const { clientState, subscriptionExpirationDateTime } = Carried.parse(JSON.parse(body));
    return { secret: clientState, until: Date.parse(subscriptionExpirationDateTime) / 1000 };
  },
  eventId,
  kept: (received) => JSON.stringify(notificationOf(received)),
  handle,
} satisfies Partial<Webhook>;

/** Event for the organiser of a meeting whose transcript is available. */
export const eventNotification = webhook({
  ...notifications,
  id: 'MICROSOFT_TEAMS_MEETINGS',
  title: 'Microsoft Teams event notification',
  path: EVENTS_PATH,
});

/** Lifecycle of the subscription: it has to be renewed, or was removed. */
export const lifecycleNotification = webhook({
  ...notifications,
  id: 'MICROSOFT_TEAMS_LIFECYCLE',
  title: 'Microsoft Teams lifecycle notification',
  path: LIFECYCLE_PATH,
});
