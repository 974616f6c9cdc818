import * as z from 'zod';
import { limits } from '../limits.ts';
import { moment } from '../model/entity.ts';
import type { ConnectionCall } from './connection-call.ts';

/** A subscription as its service has it now. */
export const remoteSubscription = z.strictObject({
  id: z.string().min(1).max(limits.integrations.name),
  /** end unless renewed */
  until: moment(),
  state: z.enum(['ACTIVE', 'SUSPENDED']),
  /** why it is suspended, as its service says; '' for nothing */
  reason: z.string().default(''),
});
export type RemoteSubscription = z.input<typeof remoteSubscription>;

export interface SubscriptionCall extends ConnectionCall {
  /** account of the events */
  accountId: string;
  /** the settings of the plugin that it needs */
  target: Readonly<Record<string, string>>;
  /** address of the plugin's webhook for events of this workspace, by its path */
  address(path: string): string;
  /** the secret that events are to carry, for webhooks with `carried` */
  eventSecret: string;
}

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

/**
 * Events that a service sends only while somebody subscribes to them, for a limited time. The host creates a subscription for
 * each connection, renews it when half of its time is over, and removes it when somebody disconnects. It calls under the lock
 * under which tokens are replaced, so a connection has one at most.
 */
export const eventSubscription = z.strictObject({
  /** the plugin’s settings without which nothing is subscribed to, such as where events are sent, or a switch */
  needs: z.array(z.string().min(1).max(100)).min(1).max(10),
  /** also finds the one that an earlier call created, when its answer was lost */
  create: fn<(call: SubscriptionCall) => Promise<RemoteSubscription>>('create'),
  /** extends its time and reactivates it; undefined for one that is not there any more: another one is created */
  renew: fn<(call: SubscriptionCall & { id: string }) => Promise<RemoteSubscription | undefined>>('renew'),
  /** throws RemoteFailure with 401 for a token that has ended: it is replaced, and the call made again */
  remove: fn<(call: ConnectionCall & { id: string }) => Promise<unknown>>('remove'),
});
export type EventSubscription = z.output<typeof eventSubscription>;
