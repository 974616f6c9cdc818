import * as z from 'zod';
import { limits } from '../limits.ts';
import { moment } from '../model/entity.ts';
import type { ConnectionCall } from './connection-call.ts';

/** Current state of a subscription at its service. */
export const remoteSubscription = z.strictObject({
  id: z.string().min(1).max(limits.integrations.name),
  /** expiry, unless renewed */
  until: moment(),
  state: z.enum(['ACTIVE', 'SUSPENDED']),
  /** why it is suspended, by its service; '' otherwise */
  reason: z.string().default(''),
});
export type RemoteSubscription = z.input<typeof remoteSubscription>;

export interface SubscriptionCall extends ConnectionCall {
  /** account of the events */
  accountId: string;
  /** settings of the plugin that it needs */
  target: Readonly<Record<string, string>>;
  /** address of the plugin's webhook for events of this workspace, by its path */
  address(path: string): string;
  /** secret that events must contain, for webhooks with `carried` */
  eventSecret: string;
}

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

/**
 * Events that a service sends only to subscribers, for a limited time. The host creates a subscription for each
 * connection, renews it after half of its time, and removes it on disconnecting. Calls are made under the lock for
 * token refreshes, so a connection has at most one.
 */
export const eventSubscription = z.strictObject({
  /** settings of the plugin that a subscription requires, such as the address for events, or a switch */
  needs: z.array(z.string().min(1).max(100)).min(1).max(10),
  /** also finds the one that an earlier call created, if its answer was lost */
  create: fn<(call: SubscriptionCall) => Promise<RemoteSubscription>>('create'),
  /** extends its time and reactivates it; undefined if it no longer exists: another one is created */
  renew: fn<(call: SubscriptionCall & { id: string }) => Promise<RemoteSubscription | undefined>>('renew'),
  /** throws RemoteFailure with 401 for an expired token: it is refreshed, and the call repeated */
  remove: fn<(call: ConnectionCall & { id: string }) => Promise<unknown>>('remove'),
});
export type EventSubscription = z.output<typeof eventSubscription>;
