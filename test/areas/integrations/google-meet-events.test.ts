import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { checkConnection, disconnect } from '@earshot/core/areas/integrations/integration';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { updateMember } from '@earshot/core/model/member';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { GoogleFake } from '../../kit/fakes/google-fake.ts';
import { CLIENT } from '../../kit/fakes/oauth-fake.ts';
import type { WorkspaceEventsFake } from '../../kit/fakes/workspace-events-fake.ts';
import { aProject, aRoom, type Person, type Room, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { connected, seen, turnOn } from '../../kit/rooms/connections.ts';
import { imported } from '../../kit/rooms/documents.ts';
import { ServiceEvents, told } from '../../kit/rooms/service-events.ts';
import { type Sent, send, webhookOf } from '../../kit/rooms/webhooks.ts';

const DAY = 86_400_000;
const PATH = 'google-meet/event-notification';
const NAME = 'conferenceRecords/c1/transcripts/t1';
const SUSPENDED = 'google.workspace.events.subscription.v1.suspended';

describe('events of Google Meet', () => {
  let fake: GoogleFake;
  let events: WorkspaceEventsFake;
  let room: Room;
  let ben: Person;
  let address: string;
  beforeEach(async () => {
    fake = new GoogleFake();
    fake.oauth.lasts = 3600;
    events = fake.events;
    events.slow = 1;
    room = await aRoom();
    ben = await room.person('CONTRIBUTOR');
    await turnOn(room.admin, 'google', target());
    address = await webhookOf(room.admin, 'GOOGLE_MEET', PATH);
    events.audience = `http://localhost:0/${PATH}/${room.workspaceId}`;
    fake.calls.push({
      name: 'conferenceRecords/c1',
      startTime: '2026-11-20T14:30:00Z',
      people: [{ name: 'conferenceRecords/c1/participants/p1', kind: 'signedinUser', displayName: 'Ada' }],
      transcripts: [
        {
          ...{ name: NAME, state: 'FILE_GENERATED' },
          entries: [
            {
              ...{ participant: 'conferenceRecords/c1/participants/p1', text: 'Where are your notes?' },
              ...{ startTime: '2026-11-20T14:30:01Z', endTime: '2026-11-20T14:30:03Z' },
            },
          ],
        },
      ],
    });
  });

  const target = () => ({ pubsubTopic: events.topic, pushAccount: events.account });
  const retarget = (settings: object) =>
    room.admin.do(setPlugin, { id: 'google', settings: { clientId: CLIENT.clientId, ...settings } });
  const service = new ServiceEvents(() => room.workspaceId);
  const connectionOf = async (by: Person) => (await seen(by, 'GOOGLE_MEET')).connection;
  const subscription = () => events.subscriptions[0]?.name ?? '';
  /** Connects an account and waits for its subscription. */
  const subscribed = async (by: Person) => {
    const made = await connected(by, 'GOOGLE_MEET');
    await eventually(async () => expect((await connectionOf(by))?.eventsUntil).to.be.a('string'));
    return made;
  };
  const check = (id: string) => ben.do(checkConnection, { id });

  it('are subscribed to, tell of a transcript, which is imported, and end with the connection', async () => {
    const { id } = await subscribed(ben);
    const { health, eventsUntil } = (await connectionOf(ben)) ?? {};
    expect(health).to.equal('');
    expect(Date.parse(eventsUntil ?? '')).to.be.within(Date.now() + 6.9 * DAY, Date.now() + 7.1 * DAY);
    expect(events.subscriptions).to.have.length(1);
    expect(events.subscriptions[0]).to.deep.include({
      targetResource: '//cloudidentity.googleapis.com/users/1001',
      eventTypes: ['google.workspace.meet.transcript.v2.fileGenerated'],
    });
    const push = events.transcript(subscription(), NAME);
    expect(await events.deliver(address, push)).to.deep.equal([200]);
    await service.settled();
    expect(await told(ben)).to.deep.equal([
      'The transcript of “Google Meet call, 20 Nov 2026, 14:30 UTC” can be imported from Google Meet',
    ]);
    expect(await told(room.admin)).to.deep.equal([]);
    const { id: projectId } = await aProject(room.admin);
    const row = await imported(ben, { projectId, integration: 'GOOGLE_MEET', documentId: NAME });
    expect((await ben.do(oneNote, { id: row.noteId ?? '' })).title).to.contain('Google Meet call');
    const name = subscription();
    // Its token has expired, and is replaced for this.
    fake.oauth.forget({ refreshable: true });
    await ben.do(disconnect, { id });
    await eventually(() => expect(events.subscriptions).to.deep.equal([]));
    expect((await send(address, await events.transcript(name, NAME))).status).to.equal(200);
    await service.settled();
    expect(await told(ben)).to.have.length(1);
  });

  it('are taken only with a token of Google for this address and this service account', async () => {
    await subscribed(ben);
    const name = subscription();
    const status = async (sent: Promise<Sent> | Sent) => (await send(address, await sent)).status;
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const published = createSecretKey(Buffer.from(events.pair.publicKey.export({ type: 'spki', format: 'pem' })));
    for (const [what, changed] of Object.entries({
      'another audience': { audience: events.audience.replace(PATH, 'zoom/event-notification') },
      'another issuer': { issuer: 'accounts.google.com' },
      'another account': { email: 'push@evil.iam.gserviceaccount.com' },
      'no account': { email: undefined },
      'an unverified account': { verified: false },
      expired: { expires: -400 },
      'another key': { key: stranger },
      'a key that nobody knows': { kid: 'google-2' },
      'another algorithm': { alg: 'RS384' },
      'the public key as a secret': { alg: 'HS256', key: published },
    } as const))
      expect(await status(events.transcript(name, NAME, changed)), what).to.equal(401);
    const { body, headers } = await events.transcript(name, NAME);
    const { authorization = '', ...without } = headers;
    const [, claims = ''] = authorization.split('.');
    const none = Buffer.from('{"alg":"none","kid":"google-1"}').toString('base64url');
    for (const given of [undefined, 'Bearer x', authorization.replace(/[^.]+$/, ''), `Bearer ${none}.${claims}.`])
      expect(await status({ body, headers: { ...without, ...(given && { authorization: given }) } })).to.equal(401);
    expect(await service.sql('select 1 from webhook_events')).to.deep.equal([]);
    expect(await status({ body, headers })).to.equal(200);
    // Another audience works as well once it is entered.
    await retarget({ ...target(), pushAudience: 'earshot' });
    expect(await status({ body, headers })).to.equal(401);
    expect(await status(events.transcript(name, NAME, { audience: 'earshot' }))).to.equal(200);
  });

  it('count once, however often and in whatever order they come', async () => {
    await subscribed(ben);
    const [one, other] = [{ eventId: 'e1' }, { eventId: 'e2' }];
    const ofName = (changed: object) => events.transcript(subscription(), NAME, changed);
    const [first, second] = [await ofName(other), await ofName(one)];
    for (const sent of [first, second, second, await ofName(one), first])
      expect((await send(address, sent)).status).to.equal(200);
    await service.settled();
    for (const sent of [second, await ofName(other)]) await send(address, sent);
    await service.settled();
    expect(await told(ben)).to.have.length(2);
  });

  it('of strangers, of other kinds and of other forms cause nothing, and are acknowledged', async () => {
    await subscribed(ben);
    const name = subscription();
    for (const sent of [
      events.transcript('subscriptions/of-a-stranger', NAME),
      events.transcript(name, NAME, { data: 'no json' }),
      events.transcript(name, '../../users/me'),
      events.push(name, 'google.workspace.meet.recording.v2.fileGenerated', { recording: { name: 'x' } }),
      events.sent({ message: { messageId: '7', attributes: 7 } }),
      events.sent({ message: { messageId: '8', data: 8, attributes: { 'ce-id': 'x'.repeat(300) } } }),
    ])
      expect(await events.deliver(address, sent)).to.deep.equal([200]);
    expect((await send(address, await events.sent({ message: {} }))).status).to.equal(400);
    await room.admin.do(updateMember, { id: ben.memberId, role: 'VIEWER' });
    await send(address, await events.transcript(name, NAME));
    await service.settled();
    expect([await told(ben), await told(room.admin)]).to.deep.equal([[], []]);
  });

  it('of a call that cannot be read have a plain title', async () => {
    await subscribed(ben);
    await send(address, await events.transcript(subscription(), 'conferenceRecords/gone/transcripts/t'));
    await service.settled();
    expect(await told(ben)).to.deep.equal(['The transcript of “Google Meet call” can be imported from Google Meet']);
  });

  it('are stored until their job is done, without what is not read of them and without the token', async () => {
    await subscribed(ben);
    const database = (await testHost()).container.get(T.database);
    await database.inWorkspace(room.workspaceId, async (transaction) => {
      // The job waits for this table; taking events does not.
      await transaction.sql('lock table connections');
      await send(address, await events.transcript(subscription(), NAME, { eventId: 'e1', messageId: '1' }));
      const [stored] = await transaction.sql<{ body: string; headers: object }>(
        'select body, headers from webhook_events',
      );
      const { message, ...more } = JSON.parse(stored?.body ?? '{}');
      expect([Object.keys(message), Object.keys(more)]).to.deep.equal([['messageId', 'attributes', 'data'], []]);
      expect(Object.keys(message.attributes)).to.deep.equal(['ce-id', 'ce-type', 'ce-source']);
      expect(stored?.headers).to.deep.equal({ 'content-type': 'application/json' });
    });
    await service.settled();
    expect(await told(ben)).to.have.length(1);
  });

  it('are subscribed to anew by half of the time, and not before', async () => {
    await subscribed(ben);
    fake.user = '1002';
    await subscribed(room.admin);
    const left = async (column: string) => {
      const rows = await service.sql<{ days: number }>(
        `select extract(epoch from ${column} - clock_timestamp())::float8 / 86400 as days from connections
         order by subscription_until desc, account_id`,
      );
      return rows.map(({ days }) => Math.round(days * 10) / 10);
    };
    await service.idle('keep-subscription');
    expect(await left('subscription_due')).to.deep.equal([3.5, 3.5]);
    events.asked = [];
    await service.sql(`update connections set subscription_until = now() + interval '1 day',
      subscription_due = now() + case account_id when '1001' then '-1 s'::interval else '1 minute' end`);
    await service.run('keep-subscriptions');
    await service.idle('keep-subscription');
    expect(await left('subscription_until')).to.deep.equal([7, 1]);
    expect(await left('subscription_due')).to.deep.equal([3.5, 0]);
    expect(events.asked).to.deep.equal(['GET', 'PATCH']);
  });

  it('that Google suspends say so, and are reactivated', async () => {
    const { id } = await subscribed(ben);
    const [there] = events.subscriptions;
    Object.assign(there ?? {}, { state: 'SUSPENDED', suspensionReason: 'USER_SCOPE_REVOKED' });
    events.reactivates = false;
    await send(address, await events.push(subscription(), SUSPENDED, { subscription: { name: subscription() } }));
    await eventually(async () =>
      expect((await connectionOf(ben))?.health).to.equal(
        'Google Meet has suspended the events of this account (USER_SCOPE_REVOKED). Earshot tries again every hour.',
      ),
    );
    events.reactivates = true;
    expect(await check(id)).to.include({ state: 'CONNECTED', health: '' });
    expect(there?.state).to.equal('ACTIVE');
  });

  it('are subscribed to once by whoever comes first, and found again where the answer was lost', async () => {
    const { id } = await subscribed(ben);
    const name = subscription();
    const forget = () => service.sql('update connections set subscription = null');
    await forget();
    await check(id);
    expect([subscription(), events.subscriptions.length]).to.deep.equal([name, 1]);
    await forget();
    [events.subscriptions, events.asked] = [[], []];
    await Promise.all([check(id), check(id), check(id)]);
    expect(events.asked.filter((one) => one === 'POST')).to.have.length(1);
    // A missing subscription is replaced.
    events.subscriptions = [];
    expect((await check(id)).health).to.equal('');
    expect(events.subscriptions).to.have.length(1);
  });

  it('go to the topic of the settings, and say where they cannot', async () => {
    const { id } = await subscribed(ben);
    await retarget({ ...target(), pubsubTopic: 'projects/acme/topics/closed' });
    const refused = await check(id);
    expect(refused.health).to.match(
      /^Earshot could not subscribe .* let meet-api-event-push@\S+ publish to the topic\.$/,
    );
    expect(events.subscriptions).to.deep.equal([]);
    events.topics.add('projects/acme/topics/closed');
    expect((await check(id)).health).to.equal('');
    expect(events.subscriptions[0]?.notificationEndpoint.pubsubTopic).to.equal('projects/acme/topics/closed');
    // Other people's subscriptions are unaffected.
    await service.sql('update connections set subscription = null');
    await retarget(target());
    expect((await check(id)).health).to.contain('to another topic already');
    expect(events.subscriptions).to.have.length(1);
  });

  it('are subscribed to once the administrator has said where they go; until then Pub/Sub keeps them', async () => {
    await retarget({});
    await connected(ben, 'GOOGLE_MEET');
    await service.run('keep-subscriptions');
    expect(await events.deliver(address, events.transcript('subscriptions/x', NAME))).to.deep.equal([503, 503, 503]);
    expect(events.asked).to.deep.equal([]);
    await retarget(target());
    await service.run('keep-subscriptions');
    await eventually(async () => expect((await connectionOf(ben))?.eventsUntil).to.be.a('string'));
    await events.deliver(address, events.transcript(subscription(), NAME));
    await service.settled();
    expect(await told(ben)).to.have.length(1);
  });

  it('of an account that two members have connected go on until both have disconnected', async () => {
    const [mine, theirs] = [await subscribed(ben), await subscribed(room.admin)];
    expect(events.subscriptions).to.have.length(1);
    await ben.do(disconnect, { id: mine.id });
    await send(address, await events.transcript(subscription(), NAME));
    await service.settled();
    expect([await told(ben), await told(room.admin)].map(({ length }) => length)).to.deep.equal([0, 1]);
    await room.admin.do(disconnect, { id: theirs.id });
    await eventually(() => expect(events.subscriptions).to.deep.equal([]));
  });
});
