import { createHash } from 'node:crypto';
import { momentOfService } from '@earshot/core/plugin/remote-document';
import type { EventSubscription, RemoteSubscription, SubscriptionCall } from '@earshot/core/plugin/subscription';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { askGraph, type Call, GRAPH, headersOf } from './api.ts';

/** Path of Graph's events on transcripts and on the subscription (IG-01). */
export const EVENTS_PATH = 'microsoft-teams/event-notification';
export const LIFECYCLE_PATH = 'microsoft-teams/lifecycle-notification';

/** Lifetime of a subscription in ms: Graph allows three days. */
const LIFE_MS = 70 * 3_600_000;

const Subscription = z.looseObject({
  id: z.string().regex(/^[\w-]+$/),
  resource: z.string().default(''),
  notificationUrl: z.string().nullish(),
  expirationDateTime: momentOfService(),
});
type Subscription = z.output<typeof Subscription>;

const shown = ({ id, expirationDateTime }: Subscription): RemoteSubscription => ({
  id,
  until: expirationDateTime,
  state: 'ACTIVE',
});

const until = () => new Date(Date.now() + LIFE_MS).toISOString();
const resourceOf = ({ accountId }: SubscriptionCall) => `users/${accountId}/onlineMeetings/getAllTranscripts`;

/** Graph does not reveal the secret of an existing subscription, so the address contains its shortened hash. */
const addressOf = (call: SubscriptionCall, path: string) =>
  `${call.address(path)}?secret=${createHash('sha256').update(call.eventSecret).digest('hex').slice(0, 8)}`;

const failed = (message: string) => new RemoteFailure(GRAPH, 200, { message });

const REFUSED: Readonly<Record<number, (call: SubscriptionCall) => string>> = {
  400: (call) =>
    `Microsoft did not accept the address for events. It must reach ${new URL(call.address(EVENTS_PATH)).origin} over HTTPS.`,
  403: () =>
    'Microsoft does not let this account subscribe to its transcripts. It takes a work or school account, and the consent of an administrator to OnlineMeetingTranscript.Read.All.',
};

const extended = async (call: Call, id: string): Promise<RemoteSubscription> =>
  shown(
    await askGraph(call, `/subscriptions/${id}`, Subscription, {
      ...{ send: { json: { expirationDateTime: until() } }, method: 'PATCH', repeatable: true },
    }),
  );

/**
 * The subscription that this app has for the account here, created by another member or by a call with a lost answer.
 */
async function existing(call: SubscriptionCall): Promise<Subscription | undefined> {
  const shape = z.looseObject({ value: z.array(Subscription).default([]) });
  const { value } = await askGraph(call, '/subscriptions', shape);
  const address = addressOf(call, EVENTS_PATH);
  return value.find(({ resource, notificationUrl }) => resource === resourceOf(call) && notificationUrl === address);
}

async function create(call: SubscriptionCall): Promise<RemoteSubscription> {
  try {
    const there = await existing(call);
    if (there) return await extended(call, there.id);
    const json = {
      changeType: 'created',
      resource: resourceOf(call),
      notificationUrl: addressOf(call, EVENTS_PATH),
      lifecycleNotificationUrl: addressOf(call, LIFECYCLE_PATH),
      expirationDateTime: until(),
      clientState: call.eventSecret,
    };
    return shown(await askGraph(call, '/subscriptions', Subscription, { send: { json } }));
  } catch (fault) {
    const words = fault instanceof RemoteFailure ? REFUSED[fault.status ?? 0] : undefined;
    throw words ? failed(words(call)) : fault;
  }
}

const remove: EventSubscription['remove'] = async ({ id, ...call }) => {
  try {
    await call.http.text(`${GRAPH}/v1.0/subscriptions/${id}`, { headers: headersOf(call), method: 'DELETE' });
  } catch (fault) {
    if (!(fault instanceof RemoteFailure && fault.status === 404)) throw fault;
  }
};

const renew: EventSubscription['renew'] = async ({ id, ...call }) => {
  try {
    const { notificationUrl } = await askGraph(call, `/subscriptions/${id}`, Subscription);
    if (notificationUrl === addressOf(call, EVENTS_PATH)) return await extended(call, id);
    // The address of this Earshot has changed, and a subscription's address cannot be updated.
    await remove({ ...call, id });
  } catch (fault) {
    if (!(fault instanceof RemoteFailure && fault.status === 404)) throw fault;
  }
  return undefined;
};

/** Events of the meetings that an account organises, by change notifications of Microsoft Graph. */
export const transcriptEvents = {
  needs: ['meetingEvents'],
  create,
  renew,
  remove,
} satisfies EventSubscription;
