import { type Received, signedV0, webhook } from '@earshot/core/plugin/webhook';
import * as z from 'zod';
import { titleOf } from './recordings.ts';

/** The maximum of a Date, in milliseconds since 1970. */
const LAST = 8.64e15;
const MOST_OF_TOKEN = 200;

/** Other events have other values there and are ignored. */
const text = () => z.string().catch('');

/** Fields read from events. Nothing else is stored, such as their download tokens. */
const Event = z.object({
  event: z.string().min(1),
  // Older apps do not send it with app_deauthorized; events are then distinguished by their other content.
  event_ts: z.int().positive().max(LAST).optional(),
  payload: z.object({
    account_id: text(),
    user_id: text(),
    deauthorization_time: text(),
    object: z.object({ uuid: text(), host_id: text(), topic: text() }).optional().catch(undefined),
  }),
});
const eventOf = (received: Received) => Event.parse(JSON.parse(received.text));

const Validation = z.object({
  event: z.literal('endpoint.url_validation'),
  payload: z.object({ plainToken: z.string().min(1).max(MOST_OF_TOKEN) }),
});

const signed = {
  integration: 'ZOOM',
  secret: 'signingSecret',
  signed: signedV0('x-zm'),
  eventId: (received: Received) => {
    const { event, event_ts, payload } = eventOf(received);
    if (event_ts === undefined && event !== 'app_deauthorized') throw new Error('An event of Zoom without its time');
    return `${event}:${payload.object?.uuid || payload.user_id || payload.account_id}:${event_ts ?? payload.deauthorization_time}`;
  },
  kept: (received: Received) => JSON.stringify(eventOf(received)),
  // Sent by Zoom when an address is entered, and every 72 hours (IG-02).
  handshake: (received: Received, sign: (text: string) => string) => {
    const asked = Validation.safeParse(JSON.parse(received.text));
    if (!asked.success) return undefined;
    const { plainToken } = asked.data.payload;
    return { json: { plainToken, encryptedToken: sign(plainToken) } };
  },
};

/** Event for the member who recorded a call whose transcript is available. */
export const eventNotification = webhook({
  ...signed,
  id: 'ZOOM',
  title: 'Zoom event notification',
  path: 'zoom/event-notification',
  handle: async ({ received, transcriptReady }) => {
    const { event, payload } = eventOf(received);
    const { host_id = '', topic = '' } = payload.object ?? {};
    if (event === 'recording.transcript_completed') await transcriptReady(host_id, { title: titleOf(topic) });
  },
});

/** Ends the connection of an account whose user has removed the app in Zoom. */
export const deauthorization = webhook({
  ...signed,
  id: 'ZOOM_DEAUTHORIZATION',
  title: 'Zoom deauthorization notification',
  path: 'zoom/deauthorize',
  handle: async ({ received, disconnected }) => {
    const { event, event_ts, payload } = eventOf(received);
    if (event === 'app_deauthorized') {
      const at = event_ts ?? Date.parse(payload.deauthorization_time);
      await disconnected(payload.user_id, new Date(Number.isNaN(at) ? Date.now() : at));
    }
  },
});
