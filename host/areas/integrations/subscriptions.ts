import { limits } from '@earshot/core/limits';
import {
  type EventSubscription,
  type RemoteSubscription,
  remoteSubscription,
  type SubscriptionCall,
} from '@earshot/core/plugin/subscription';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { type ApartParts, apart } from '../../jobs/apart.ts';
import { type Connections, failureWords } from './connections.ts';
import { type Integrations, webhookAt } from './integrations.ts';
import { connectionBy } from './store/connections.ts';
import { recordSubscription, type StoredSubscription } from './store/subscriptions.ts';

export interface SubscriptionParts {
  integrations: Integrations;
  connections: Connections;
  apart: ApartParts;
  /** base of webhook addresses */
  origin: string;
}

/**
 * Creates or renews the subscription by which a service sends the events of a connection, and records its state. Does
 * nothing if required settings are missing. The service's failures are recorded; a rejected connection is thrown as
 * Refusal.
 */
export async function keepSubscription(
  { integrations, connections, apart: parts, origin }: SubscriptionParts,
  workspaceId: string,
  id: string,
): Promise<void> {
  await connections.call(workspaceId, id, async (call, offered) => {
    const { id: integration, subscription, title } = offered.contribution;
    const target = await integrations.targetOf(workspaceId, offered);
    if (!subscription || !target) return;
    await apart(parts, workspaceId, async ({ transaction }) => {
      // The lock for replacing tokens: later callers find the created subscription.
      const stored = await connectionBy(transaction, id, { lock: true });
      if (!stored) return;
      const known = { id: stored.subscription, until: stored.eventsUntil };
      const asked: SubscriptionCall = {
        ...call,
        accountId: stored.accountId,
        target,
        address: (path) => webhookAt(origin, path, workspaceId),
        eventSecret: integrations.eventSecret(workspaceId, integration),
      };
      const now = await kept(subscription, asked, known.id).then(
        (there) => shownAs(title, there),
        (fault: unknown) => ({ ...known, problem: problemOf(title, fault) }),
      );
      await recordSubscription(transaction, id, now, limits.integrations.subscriptionRetryMs);
    });
  });
}

async function kept({ renew, create }: EventSubscription, call: SubscriptionCall, id: string | null) {
  const renewed: RemoteSubscription | undefined = id === null ? undefined : await renew({ ...call, id });
  return remoteSubscription.parse(renewed ?? (await create(call)));
}

function shownAs(title: string, { id, until, state, reason }: RemoteSubscription): StoredSubscription {
  const why = cut(cleanLine(reason ?? ''), limits.integrations.name);
  const suspended = `${title} has suspended the events of this account${why && ` (${why})`}. Earshot tries again every hour.`;
  return { id, until: new Date(until), problem: state === 'ACTIVE' ? '' : suspended };
}

/** Explains a subscription's problem; rethrows faults that are not the subscription's. */
function problemOf(title: string, fault: unknown): string {
  if (!(fault instanceof RemoteFailure) || fault.status === 401) throw fault;
  return `Earshot could not subscribe to the events of this account, and tries again every hour. ${failureWords(title, fault)}`;
}
