import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import type { Integrations } from '../integrations.ts';
import { dueSubscriptions } from '../store/subscriptions.ts';
import { keepSubscription, type SubscriptionParts } from '../subscriptions.ts';

/** Enqueues creating or renewing the subscription of a connection. */
export const keepSoon = (change: Pick<Change, 'enqueue'>, connectionId: string): Promise<void> =>
  change.enqueue('keep-subscription', { connectionId }, { key: `keep-subscription:${connectionId}` });

/** Finds the connections of one workspace whose subscriptions are to be created or renewed. */
export function keepSubscriptions(integrations: Pick<Integrations, 'subscribing'>): Job {
  return job({
    kind: 'keep-subscriptions',
    input: z.strictObject({}),
    deadlineMs: 60_000,
    description: 'Renew subscriptions to events of other services.',
    run: async ({ change }) => {
      const { workspaceId, transaction } = change;
      const subscribing = await integrations.subscribing(workspaceId, transaction);
      for (const id of await dueSubscriptions(transaction, subscribing)) await keepSoon(change, id);
    },
  });
}

/** Creates or renews the subscription of one connection; the next hourly job retries failures. */
export function keepOneSubscription(parts: SubscriptionParts): Job {
  return job({
    kind: 'keep-subscription',
    input: z.strictObject({ connectionId: z.uuid() }),
    deadlineMs: limits.integrations.webhookMs,
    description: 'Subscribe to the events of an account of another service.',
    run: async ({ input: { connectionId }, change: { workspaceId } }) => {
      try {
        await keepSubscription(parts, workspaceId, connectionId);
      } catch (fault) {
        if (!(fault instanceof Refusal || fault instanceof RemoteFailure)) throw fault;
      }
    },
  });
}
