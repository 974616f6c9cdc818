import { limits } from '@earshot/core/limits';
import { type EventCall, type Received, recordingTitle, webhook } from '@earshot/core/plugin/webhook';
import * as z from 'zod';
import { ACCOUNTS } from './api.ts';
import { callTitle, NAME, untitled } from './meet.ts';
import { TRANSCRIPT_READY } from './meet-subscription.ts';

const LIFECYCLE = 'google.workspace.events.subscription.v1.';
const SOURCE = '//workspaceevents.googleapis.com/';

const text = () => z.string().catch('');
const Attributes = z.object({ 'ce-id': text(), 'ce-type': text(), 'ce-source': text() });

/** Fields read from a message of Pub/Sub; nothing else is stored. */
const Push = z.object({
  message: z.object({
    messageId: z.string().min(1),
    attributes: Attributes.catch({ 'ce-id': '', 'ce-type': '', 'ce-source': '' }),
    data: text(),
  }),
});
const messageOf = (received: Received) => Push.parse(JSON.parse(received.text)).message;

/** The source's id of the event: Pub/Sub assigns another id if it is published again. */
function eventId(received: Received): string {
  const { messageId, attributes } = messageOf(received);
  const id = `${attributes['ce-source']} ${attributes['ce-id']}`;
  return attributes['ce-id'] === '' || id.length > limits.integrations.eventId ? messageId : id;
}

const Generated = z.object({ transcript: z.object({ name: z.string().regex(NAME) }) });

/** The transcript in an event; undefined for data of another form. */
function transcriptOf(data: string): string | undefined {
  try {
    return Generated.parse(JSON.parse(Buffer.from(data, 'base64').toString('utf8'))).transcript.name;
  } catch {
    return undefined;
  }
}

async function handle({ received, subscriber, transcriptReady }: EventCall): Promise<void> {
  const { attributes, data } = messageOf(received);
  const { 'ce-type': type, 'ce-source': source } = attributes;
  const by = source.startsWith(SOURCE) ? await subscriber(source.slice(SOURCE.length)) : undefined;
  if (!by) return;
  if (type.startsWith(LIFECYCLE)) return by.subscriptionChanged();
  const transcript = type === TRANSCRIPT_READY ? transcriptOf(data) : undefined;
  if (transcript === undefined) return;
  const title = await recordingTitle(by, (call) => callTitle(call, transcript), untitled);
  await transcriptReady(by.accountId, { title });
}

/** Event for the owner of a meeting whose transcript is available. */
export const eventNotification = webhook({
  id: 'GOOGLE_MEET',
  title: 'Google Meet event notification',
  path: 'google-meet/event-notification',
  integration: 'GOOGLE_MEET',
  secret: 'pushAccount',
  bearer: {
    metadata: `${ACCOUNTS}/.well-known/openid-configuration`,
    issuer: ACCOUNTS,
    audience: 'pushAudience',
    // Google signs tokens for everyone, so the token's account must match.
    fits: ({ claims, secret }) => claims.email === secret && claims.email_verified === true,
  },
  eventId,
  kept: (received) => JSON.stringify({ message: messageOf(received) }),
  handle,
});
