import { generateKeyPairSync, type KeyObject, randomInt, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { type Sent, send } from '../rooms/webhooks.ts';
import type { Answered, Asked } from './fake-internet.ts';

export const CERTS = 'https://www.googleapis.com/oauth2/v3/certs';
// Hosts cache keys, so all tests share one.
const PAIR = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KID = 'google-1';
const WEEK = 604_800;
const TRANSCRIPT = 'google.workspace.meet.transcript.v2.fileGenerated';
const FIELDS = ['targetResource', 'eventTypes', 'notificationEndpoint', 'payloadOptions', 'ttl'];

/** Differences of a push from the one of Pub/Sub. */
export interface ChangedPush {
  audience?: string;
  issuer?: string;
  /** undefined omits the claim */
  email?: string | undefined;
  verified?: boolean;
  /** in seconds from now */
  expires?: number;
  kid?: string;
  key?: KeyObject;
  alg?: 'RS256' | 'RS384' | 'HS256';
  messageId?: string;
  eventId?: string;
  /** in place of JSON */
  data?: string;
}

export interface FakeSubscription {
  name: string;
  state: 'ACTIVE' | 'SUSPENDED';
  suspensionReason?: string;
  targetResource: string;
  eventTypes: string[];
  notificationEndpoint: { pubsubTopic: string };
  expireTime: string;
}

const failure = (code: number, status: string): Answered => ({
  status: code,
  body: { error: { code, status, message: `Google says ${status}` } },
});
const expiry = (ttl: unknown): string | undefined => {
  const [, seconds] = /^(\d+)s$/.exec(String(ttl ?? '0s')) ?? [];
  const wanted = Number(seconds ?? Number.NaN) || (seconds ? WEEK : Number.NaN);
  return wanted <= WEEK ? new Date(Date.now() + wanted * 1000).toISOString() : undefined;
};

/** The Workspace Events API and the pushes of Pub/Sub on this machine, as in their sheet. */
export class WorkspaceEventsFake {
  readonly topic = 'projects/acme/topics/meet';
  /** topics to which Meet can publish */
  readonly topics = new Set([this.topic]);
  /** the service account that authenticates pushes */
  readonly account = 'push@acme.iam.gserviceaccount.com';
  readonly pair = PAIR;
  /** audience of pushes */
  audience = '';
  subscriptions: FakeSubscription[] = [];
  /** number of polls of an operation until it is done */
  slow = 0;
  reactivates = true;
  /** received requests, without their subjects */
  asked: string[] = [];
  private readonly operations = new Map<string, { left: number; response: unknown }>();

  constructor(private readonly users: ReadonlySet<string>) {}

  certs(): Answered {
    return { body: { keys: [{ ...PAIR.publicKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' }] } };
  }

  answer(asked: Asked): Answered {
    const path = asked.url.pathname.replace('/v1/', '');
    const [name = '', verb] = path.split(':');
    if (name.startsWith('operations/')) return this.operation(name);
    this.asked.push(`${asked.method} ${verb ?? ''}`.trim());
    if (name === 'subscriptions') return asked.method === 'POST' ? this.create(asked) : this.list(asked);
    const there = this.subscriptions.find((one) => one.name === name);
    if (!there) return failure(404, 'NOT_FOUND');
    if (asked.method === 'POST' && verb === 'reactivate') return this.reactivate(there);
    if (asked.method === 'PATCH') return this.extend(there, asked);
    if (asked.method === 'DELETE') {
      this.subscriptions = this.subscriptions.filter((one) => one !== there);
      return this.begun({});
    }
    return asked.method === 'GET' ? { body: there } : failure(400, 'INVALID_ARGUMENT');
  }

  private create({ body }: Asked): Answered {
    const { targetResource, eventTypes, notificationEndpoint, payloadOptions, ttl, ...more } = JSON.parse(body);
    const [, user = ''] = /^\/\/cloudidentity\.googleapis\.com\/users\/(\d+)$/.exec(targetResource) ?? [];
    const expireTime = expiry(ttl);
    const fits = Object.keys(more).length === 0 && payloadOptions?.includeResource === false && eventTypes?.length > 0;
    if (!fits || !expireTime || !FIELDS.every((field) => field in JSON.parse(body)))
      return failure(400, 'INVALID_ARGUMENT');
    if (!this.users.has(user) || !this.topics.has(notificationEndpoint?.pubsubTopic))
      return failure(403, 'PERMISSION_DENIED');
    if (this.subscriptions.some((one) => one.targetResource === targetResource)) return failure(409, 'ALREADY_EXISTS');
    const made: FakeSubscription = {
      ...{ name: `subscriptions/meet-users-${randomUUID()}`, state: 'ACTIVE' },
      ...{ targetResource, eventTypes, notificationEndpoint, expireTime },
    };
    this.subscriptions.push(made);
    return this.begun(made);
  }

  private list({ url }: Asked): Answered {
    const [, type, target] =
      /^event_types:"([^"]+)" AND target_resource="([^"]+)"$/.exec(url.searchParams.get('filter') ?? '') ?? [];
    if (type === undefined || target === undefined) return failure(400, 'INVALID_ARGUMENT');
    const found = this.subscriptions.filter(
      ({ targetResource, eventTypes }) => targetResource === target && eventTypes.includes(type),
    );
    return { body: found.length > 0 ? { subscriptions: found } : {} };
  }

  private extend(there: FakeSubscription, { url, body }: Asked): Answered {
    const expireTime = expiry(JSON.parse(body).ttl);
    if (url.searchParams.get('updateMask') !== 'ttl' || !expireTime) return failure(400, 'INVALID_ARGUMENT');
    if (there.state === 'SUSPENDED') return failure(400, 'FAILED_PRECONDITION');
    there.expireTime = expireTime;
    return this.begun(there);
  }

  private reactivate(there: FakeSubscription): Answered {
    if (there.state !== 'SUSPENDED' || !this.reactivates) return failure(400, 'FAILED_PRECONDITION');
    there.state = 'ACTIVE';
    delete there.suspensionReason;
    return this.begun(there);
  }

  private begun(response: unknown): Answered {
    const name = `operations/${randomUUID()}`;
    this.operations.set(name, { left: this.slow, response });
    return this.operation(name);
  }

  private operation(name: string): Answered {
    const found = this.operations.get(name);
    if (!found) return failure(404, 'NOT_FOUND');
    found.left -= 1;
    return { body: found.left < 0 ? { name, done: true, response: found.response } : { name } };
  }

  /** Push of Pub/Sub about an event. */
  async push(subscription: string, type: string, data: object, changed: ChangedPush = {}): Promise<Sent> {
    const { eventId = randomUUID(), messageId = String(randomInt(2 ** 47)) } = changed;
    const message = {
      data: Buffer.from(changed.data ?? JSON.stringify(data)).toString('base64'),
      attributes: {
        ...{ 'ce-datacontenttype': 'application/json', 'ce-specversion': '1.0', 'ce-time': new Date().toISOString() },
        ...{ 'ce-id': eventId, 'ce-type': type, 'ce-source': `//workspaceevents.googleapis.com/${subscription}` },
        'ce-subject': '//cloudidentity.googleapis.com/users/1001',
      },
      ...{ messageId, publishTime: new Date().toISOString() },
    };
    return this.sent({ message, subscription: 'projects/acme/subscriptions/earshot' }, changed);
  }

  /** Pushes that a transcript is ready. */
  transcript(subscription: string, name: string, changed?: ChangedPush): Promise<Sent> {
    return this.push(subscription, TRANSCRIPT, { transcript: { name } }, changed);
  }

  /** Any body, with the token of a push. */
  async sent(body: object, changed: ChangedPush = {}): Promise<Sent> {
    const { alg = 'RS256', kid = KID, key = PAIR.privateKey, expires = 3600, verified = true } = changed;
    const email = 'email' in changed ? changed.email : this.account;
    const token = await new SignJWT({ ...(email && { email }), email_verified: verified, azp: '117', sub: '117' })
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .setIssuer(changed.issuer ?? 'https://accounts.google.com')
      .setAudience(changed.audience ?? this.audience)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + expires)
      .sign(key);
    return {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    };
  }

  /** Delivers a push as Pub/Sub does, with a few retries until it is acknowledged. Returns the statuses. */
  async deliver(address: string, sent: Promise<Sent>): Promise<number[]> {
    const statuses: number[] = [];
    do statuses.push((await send(address, await sent)).status);
    while (!(statuses.at(-1) ?? 0).toString().startsWith('2') && statuses.length < 3);
    return statuses;
  }
}
