import * as z from 'zod';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { RemoteFailure } from '../remote-failure.ts';
import type { ConnectionCall } from './connection-call.ts';
import { type ContributionOf, capitalName, contributionPoint, pluginName, pluginTitle } from './contribution.ts';
import type { Http } from './http.ts';

/** A received request: its headers by lowercase name, and the body as text. */
export interface Received {
  header(name: string): string;
  text: string;
}

/**
 * The signed text and its time. The host computes the HMAC with the secret and compares, so that plugins do not have
 * to.
 */
export interface Signed {
  signature: string;
  /** signed text */
  over: string;
  /** seconds since 1970 */
  time: number;
  encoding?: 'hex' | 'base64';
}

/** The secret in an event. */
export interface Carried {
  secret: string;
  /** end of the subscription, in seconds since 1970: later events are rejected */
  until: number;
}

/** An answer that a service waits for before it sends events. */
export interface Handshake {
  json: unknown;
}

/** An object of Earshot for display by a service. */
export interface Shown {
  title: string;
  text: string;
  url: string;
}

/** An account with a connection for which a service sends events. */
export interface Subscriber {
  accountId: string;
  /** calls the service with that connection; throws RemoteFailure, or a Refusal for a rejected connection */
  ask<T>(use: (call: ConnectionCall) => Promise<T>): Promise<T>;
  /** to be called if the subscription can have changed: its state is read again, and it is renewed */
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

/** Permitted effects of an event. None depends on the order of events or on repeated delivery (contract 33). */
export interface EventCall {
  received: Received;
  http: Http;
  /** secrets of the workspace's connection; undefined without one */
  connection(): Promise<Readonly<Record<string, string>> | undefined>;
  /** to be called if an issue can have changed: its state is read again */
  issueChanged(id: string): Promise<void>;
  /**
   * to be called if an account revoked its permission or removed the app. With `removedAt`, its secrets are erased,
   * too; connections made after that moment are not affected.
   */
  disconnected(accountId: string, removedAt?: Date): Promise<void>;
  /**
   * to be called if the transcript of a recording can be imported: the members who connected the account are notified
   */
  transcriptReady(accountId: string, recording: { title: string }): Promise<void>;
  /** account of a subscription; undefined if nobody in the workspace has it */
  subscriber(subscriptionId: string): Promise<Subscriber | undefined>;
  /** public content at an address of Earshot; undefined without one */
  publicPage(url: string): Promise<Shown | undefined>;
  /**
   * search as the member who connected this account by an integration of the plugin; undefined without such a member
   */
  searchAs(integration: string, accountId: string, query: string): Promise<Shown[] | undefined>;
}

/** Claims of a bearer token that the host has verified, and the key that signed it. */
export interface Vouched {
  claims: Readonly<Record<string, unknown>>;
  key: Readonly<Record<string, unknown>>;
  received: Received;
  /** setting that is the secret of the webhook */
  secret: string;
}

/** A request whose service waits for the answer. */
export type AnswerCall = Pick<EventCall, 'received' | 'publicPage'>;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

/** A JWT in the Authorization header that authenticates a service, signed with RS256 by a key that it publishes. */
const bearer = z.strictObject({
  /** OpenID metadata with the address of the keys */
  metadata: z.url({ protocol: /^https$/ }),
  issuer: z.string().min(1).max(200),
  /**
   * name of the setting with the audience of tokens, if that is not the secret; if empty, the address of the webhook
   */
  audience: z.string().min(1).max(100).optional(),
  /** true if it was issued for this request */
  fits: fn<(vouched: Vouched) => boolean>('fits'),
});

/** Events that another service sends: their address here, their signature, and their effects. */
export const webhook = contributionPoint(
  'webhook',
  z.strictObject({
    id: capitalName(),
    title: pluginTitle(),
    /** its address, such as slack/webhook, followed by the id of the workspace (IG-01) */
    path: z
      .string()
      .max(100)
      .refine(
        (path) => path.split('/').every((part) => pluginName().safeParse(part).success),
        'A path such as slack/webhook.',
      ),
    /** integration of the plugin whose connection the events belong to */
    integration: capitalName(),
    /**
     * name of the plugin's setting that is required for accepting events: the secret of signatures, the expected
     * audience of bearer tokens, or a switch
     */
    secret: z.string().min(1).max(100),
    /** maximum difference in seconds between the time of a signature and ours */
    seconds: z.int().min(1).max(limits.integrations.webhookSeconds).default(limits.integrations.webhookSeconds),
    /** undefined for an unsigned request */
    signed: fn<(received: Received) => Signed | undefined>('signed').optional(),
    /** alternative to a signature */
    bearer: bearer.optional(),
    /** alternative to a signature: the subscription's secret, as contained in an event */
    carried: fn<(received: Received) => Carried>('carried').optional(),
    /** query parameter by which a service validates the address: its text is the answer */
    validation: z.string().min(1).max(100).optional(),
    /** events of one request, each with a body of its own; by default a request is one event */
    split: fn<(received: Received) => string[]>('split').optional(),
    /** the service's id of an event: repeated ones are ignored */
    eventId: fn<(received: Received) => string>('eventId').optional(),
    /** body to store until its job is done, without tokens that a service sends; by default all of it */
    kept: fn<(received: Received) => string>('kept').optional(),
    /** immediate answer without effects; `sign` makes an HMAC of a text in hex */
    handshake:
      fn<(received: Received, sign: (text: string) => string) => Handshake | undefined>('handshake').optional(),
    handle: fn<(call: EventCall) => Promise<void>>('handle').optional(),
    /** alternative to an event: immediate answer as JSON, undefined for none; nothing is stored */
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
