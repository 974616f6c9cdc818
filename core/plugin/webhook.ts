import * as z from 'zod';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { RemoteFailure } from '../remote-failure.ts';
import type { ConnectionCall } from './connection-call.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginName, pluginTitle } from './contribution.ts';
import type { Http } from './http.ts';

/** A received request: its headers by lower-case name, and the body as text. */
export interface Received {
  header(name: string): string;
  text: string;
}

/** The signed text and its time. The host computes the HMAC with the secret and compares, so that no plugin has to. */
export interface Signed {
  signature: string;
  /** the text that was signed */
  over: string;
  /** seconds since 1970 */
  time: number;
  encoding?: 'hex' | 'base64';
}

/** The secret that an event carries. */
export interface Carried {
  secret: string;
  /** end of the subscription, in seconds since 1970: later events are rejected */
  until: number;
}

/** An answer that a service waits for before it sends events. */
export interface Handshake {
  json: unknown;
}

/** Something of Earshot's that a service shows. */
export interface Shown {
  title: string;
  text: string;
  url: string;
}

/** An account for whose connection a service sends events. */
export interface Subscriber {
  accountId: string;
  /** asks the service with that connection; throws RemoteFailure, or a Refusal for a connection that it does not take */
  ask<T>(use: (call: ConnectionCall) => Promise<T>): Promise<T>;
  /** the subscription may have changed: its service is asked for it, and it is renewed */
  subscriptionChanged(): Promise<void>;
}

/** Returns a service's title of a recording, fetched with a subscriber's connection; a default if it has none. */
export async function recordingTitle(
  { ask }: Subscriber,
  titleOf: (call: ConnectionCall) => Promise<string>,
  otherwise: string,
): Promise<string> {
  try {
    return await ask(titleOf);
  } catch (fault) {
    if (fault instanceof RemoteFailure || fault instanceof Refusal) return otherwise;
    throw fault;
  }
}

/** Permitted effects of an event. None depends on the order of events or on how often one arrives (contract 33). */
export interface EventCall {
  received: Received;
  http: Http;
  /** the secrets of the workspace's connection; undefined while there is none */
  connection(): Promise<Readonly<Record<string, string>> | undefined>;
  /** an issue may have changed: its service is asked for it */
  issueChanged(id: string): Promise<void>;
  /**
   * an account has taken its permission back, or removed the app. With the moment at which it did, its secrets are erased, too;
   * what was connected after that moment stays.
   */
  disconnected(accountId: string, removedAt?: Date): Promise<void>;
  /** the transcript of a recording can be imported: the members who have connected its account are told */
  transcriptReady(accountId: string, recording: { title: string }): Promise<void>;
  /** the account that has a subscription; undefined where nobody of the workspace has it */
  subscriber(subscriptionId: string): Promise<Subscriber | undefined>;
  /** public content at an address of Earshot's; undefined if there is none */
  publicPage(url: string): Promise<Shown | undefined>;
  /** search as the member who connected this account by an integration of the plugin; undefined if nobody has */
  searchAs(integration: string, accountId: string, query: string): Promise<Shown[] | undefined>;
}

/** Claims of a bearer token that the host has verified, and the key that signed it. */
export interface Vouched {
  claims: Readonly<Record<string, unknown>>;
  key: Readonly<Record<string, unknown>>;
  received: Received;
  /** the setting that the webhook names as its secret */
  secret: string;
}

/** A request that waits for what it is answered with. */
export type AnswerCall = Pick<EventCall, 'received' | 'publicPage'>;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

/** A JWT in the Authorization header by which a service shows who it is, signed with RS256 by a key that it publishes. */
const bearer = z.strictObject({
  /** its OpenID metadata, which names where the keys are */
  metadata: z.url({ protocol: /^https$/ }),
  issuer: z.string().min(1).max(200),
  /** the name of the setting with whom a token is for, where that is not the secret; empty, it is the address of the webhook */
  audience: z.string().min(1).max(100).optional(),
  /** whether it was made for this request */
  fits: fn<(vouched: Vouched) => boolean>('fits'),
});

/** Events that another service sends: their address here, their signature, and their effects. */
export const webhook = contributionPoint(
  'webhook',
  z.strictObject({
    id: capitalName(),
    title: pluginTitle(),
    /** its address, such as slack/webhook; the id of the workspace follows (IG-01) */
    path: z
      .string()
      .max(100)
      .refine(
        (path) => path.split('/').every((part) => pluginName().safeParse(part).success),
        'A path such as slack/webhook.',
      ),
    /** the integration of the plugin whose connection events are about */
    integration: capitalName(),
    /**
     * the name of the plugin's setting without which nothing is taken: the secret of signatures, what a bearer token must name,
     * or a switch
     */
    secret: z.string().min(1).max(100),
    /** seconds by which the time of a signature may differ from ours */
    seconds: z.int().min(1).max(limits.integrations.webhookSeconds).default(limits.integrations.webhookSeconds),
    /** undefined for what is not signed */
    signed: fn<(received: Received) => Signed | undefined>('signed').optional(),
    /** instead of a signature */
    bearer: bearer.optional(),
    /** instead of a signature: what an event carries of the secret that its subscription was created with */
    carried: fn<(received: Received) => Carried>('carried').optional(),
    /** the query parameter by which a service tries the address: its text is the answer */
    validation: z.string().min(1).max(100).optional(),
    /** the events of one request, each with the body that it would have alone; by default a request is one event */
    split: fn<(received: Received) => string[]>('split').optional(),
    /** the service's own id of an event: the same one is taken once */
    eventId: fn<(received: Received) => string>('eventId').optional(),
    /** the body as it is stored until its job is done, for services that send tokens: without these. All of it by default. */
    kept: fn<(received: Received) => string>('kept').optional(),
    /** immediate answer without effects; `sign` makes an HMAC of a text in hex */
    handshake:
      fn<(received: Received, sign: (text: string) => string) => Handshake | undefined>('handshake').optional(),
    handle: fn<(call: EventCall) => Promise<void>>('handle').optional(),
    /** instead of an event: what is answered as JSON at once, undefined for nothing; none of it is stored */
    answer: fn<(call: AnswerCall) => Promise<unknown>>('answer').optional(),
  }),
  ({ title, path }) => `Webhook: ${title} at /${path}`,
);

export type Webhook = ContributionOf<typeof webhook>;

/** Signature scheme of Slack and Zoom: `v0=<hex>` over the time and the body, in headers with this prefix. */
export const signedV0 =
  (prefix: string) =>
  ({ header, text }: Received): Signed | undefined => {
    const [, signature] = /^v0=([0-9a-f]{64})$/.exec(header(`${prefix}-signature`)) ?? [];
    const time = header(`${prefix}-request-timestamp`);
    if (signature === undefined || !/^\d{1,12}$/.test(time)) return undefined;
    return { signature, over: `v0:${time}:${text}`, time: Number(time) };
  };
