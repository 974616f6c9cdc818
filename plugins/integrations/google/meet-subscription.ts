import type { Asking } from '@earshot/core/plugin/http';
import { momentOfService } from '@earshot/core/plugin/remote-document';
import type { EventSubscription, RemoteSubscription, SubscriptionCall } from '@earshot/core/plugin/subscription';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { askGoogle, type Call, EVENTS } from './api.ts';

export const TRANSCRIPT_READY = 'google.workspace.meet.transcript.v2.fileGenerated';
/** Publisher of events of Meet in a topic. */
const PUBLISHER = 'meet-api-event-push@system.gserviceaccount.com';
const POLLS = 10;
// A duration of zero requests the maximum.
const LONGEST = '0s';

const Subscription = z.looseObject({
  name: z.string().regex(/^subscriptions\/[\w.-]+$/),
  state: z.string().default('ACTIVE'),
  suspensionReason: z.string().default(''),
  expireTime: momentOfService(),
  notificationEndpoint: z.looseObject({ pubsubTopic: z.string().default('') }).optional(),
});
type Subscription = z.output<typeof Subscription>;

const Operation = z.looseObject({
  name: z.string().default(''),
  done: z.boolean().default(false),
  error: z.looseObject({ code: z.number().default(0) }).optional(),
  response: z.unknown().optional(),
});

const ask = <S extends z.ZodType>(call: Call, path: string, shape: S, asking?: Omit<Asking, 'reads'>) =>
  askGoogle(call, `${EVENTS}/v1/${path}`, shape, asking);

const failed = (message: string) => new RemoteFailure(EVENTS, 200, { message });

const sendsNothing = () =>
  failed(
    `Google does not send events to the Pub/Sub topic. In Google Cloud, switch the Workspace Events API on and let ${PUBLISHER} publish to the topic.`,
  );

/** Changes are asynchronous at Google: waits for the result of one. */
async function done(call: Call, operation: z.output<typeof Operation>): Promise<Subscription> {
  let now = operation;
  for (let poll = 0; !now.done; poll += 1) {
    if (poll === POLLS || !/^operations\/[\w.-]+$/.test(now.name)) throw failed('Google takes long to set events up.');
    now = await ask(call, now.name, Operation);
  }
  if (now.error) throw sendsNothing();
  const checked = Subscription.safeParse(now.response);
  if (!checked.success) throw failed('The answer was not what was expected.');
  return checked.data;
}

const change = async (call: Call, path: string, asking: Omit<Asking, 'reads'>) =>
  done(call, await ask(call, path, Operation, { ...asking, repeatable: true }));

const shown = ({ name, state, suspensionReason, expireTime }: Subscription): RemoteSubscription => ({
  id: name,
  until: expireTime,
  state: state === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE',
  reason: suspensionReason,
});

const topicOf = ({ target }: SubscriptionCall) => target.pubsubTopic ?? '';
const userOf = ({ accountId }: SubscriptionCall) => `//cloudidentity.googleapis.com/users/${accountId}`;

/** The subscription that this app has for the account: Google allows only one. */
async function existing(call: SubscriptionCall): Promise<Subscription | undefined> {
  const filter = `event_types:"${TRANSCRIPT_READY}" AND target_resource="${userOf(call)}"`;
  const shape = z.looseObject({ subscriptions: z.array(Subscription).default([]) });
  return (await ask(call, `subscriptions?${new URLSearchParams({ filter })}`, shape)).subscriptions[0];
}

async function extended(call: SubscriptionCall, there: Subscription): Promise<RemoteSubscription> {
  const now = there.state === 'SUSPENDED' ? await reactivated(call, there) : there;
  if (now.state === 'SUSPENDED') return shown(now);
  const longest = { send: { json: { ttl: LONGEST } }, method: 'PATCH' } as const;
  return shown(await change(call, `${there.name}?updateMask=ttl`, longest));
}

/** Reactivated after the reason of its suspension ended; otherwise unchanged. */
async function reactivated(call: Call, there: Subscription): Promise<Subscription> {
  try {
    return await change(call, `${there.name}:reactivate`, { send: { json: {} } });
  } catch (fault) {
    if (fault instanceof RemoteFailure && (fault.status === 400 || fault.status === 403)) return there;
    throw fault;
  }
}

async function create(call: SubscriptionCall): Promise<RemoteSubscription> {
  try {
    const json = {
      targetResource: userOf(call),
      eventTypes: [TRANSCRIPT_READY],
      notificationEndpoint: { pubsubTopic: topicOf(call) },
      payloadOptions: { includeResource: false },
      ttl: LONGEST,
    };
    return shown(await done(call, await ask(call, 'subscriptions', Operation, { send: { json } })));
  } catch (fault) {
    if (!(fault instanceof RemoteFailure)) throw fault;
    if ([400, 403, 404].includes(fault.status ?? 0)) throw sendsNothing();
    const there = fault.status === 409 ? await existing(call) : undefined;
    if (!there) throw fault;
    if (there.notificationEndpoint?.pubsubTopic === topicOf(call)) return extended(call, there);
    throw failed(
      'Google sends the events of this account to another topic already, for the same OAuth client. It stops within 7 days unless they are renewed there.',
    );
  }
}

const remove: EventSubscription['remove'] = async ({ id, ...call }) => {
  try {
    await ask(call, id, z.unknown(), { method: 'DELETE' });
  } catch (fault) {
    if (!(fault instanceof RemoteFailure && fault.status === 404)) throw fault;
  }
};

const renew: EventSubscription['renew'] = async ({ id, ...call }) => {
  try {
    const there = await ask(call, id, Subscription);
    if (there.state !== 'DELETED' && there.notificationEndpoint?.pubsubTopic === topicOf(call))
      return await extended(call, there);
    // The administrator has entered another topic; the topic of a subscription cannot be changed.
    await remove({ ...call, id });
  } catch (fault) {
    if (!(fault instanceof RemoteFailure && fault.status === 404)) throw fault;
  }
  return undefined;
};

/** Events of calls whose meeting the account owns, from the Workspace Events API through a Pub/Sub topic. */
export const transcriptEvents = {
  needs: ['pubsubTopic', 'pushAccount'],
  create,
  renew,
  remove,
} satisfies EventSubscription;
