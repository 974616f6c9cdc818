import { monitorEventLoopDelay } from 'node:perf_hooks';
import { checkConnection, disconnect } from '@earshot/core/areas/integrations/integration';
import { remoteDocuments } from '@earshot/core/areas/integrations/remote-document';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import type { GraphMeetingsFake, GraphSubscription } from '../../kit/fakes/graph-meetings-fake.ts';
import { MicrosoftFake } from '../../kit/fakes/microsoft-fake.ts';
import { CLIENT } from '../../kit/fakes/oauth-fake.ts';
import { aProject, aRoom, type Person, type Room, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { connected, seen, turnOn } from '../../kit/rooms/connections.ts';
import { allDocuments, imported } from '../../kit/rooms/documents.ts';
import { textIn } from '../../kit/rooms/insight.ts';
import { ServiceEvents, told } from '../../kit/rooms/service-events.ts';
import { send, webhookOf } from '../../kit/rooms/webhooks.ts';

const TEAMS = 'MICROSOFT_TEAMS_MEETINGS';
const HOUR = 3_600_000;
const linkTo = (name: string) =>
  `https://teams.microsoft.com/l/meetup-join/19%3ameeting_${name}%40thread.v2/0?context=%7b%22Tid%22%3a%22t'1%22%7d`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const READY = 'The transcript of “Interview with Ada” can be imported from Microsoft Teams meetings';

describe('meetings of Microsoft Teams', () => {
  let fake: MicrosoftFake;
  let meetings: GraphMeetingsFake;
  let room: Room;
  let ben: Person;
  beforeEach(async () => {
    fake = new MicrosoftFake();
    fake.oauth.lasts = 3600;
    meetings = fake.meetings;
    room = await aRoom();
    ben = await room.person('CONTRIBUTOR');
    await turnOn(room.admin, 'microsoft');
    meetings.meetings.push({
      ...{ id: 'MSo1N2Y5/+Q=', subject: 'Interview with Ada', joinWebUrl: linkTo('ada'), start: hoursAgo(3) },
      transcripts: [
        {
          ...{ id: 'VjIj#1==', createdDateTime: hoursAgo(2) },
          content: 'WEBVTT\r\n\r\n0:0:1.0 --> 0:0:3.320\r\n<v Ada Lovelace>Where are your notes?</v>\r\n',
        },
      ],
    });
  });

  const service = new ServiceEvents(() => room.workspaceId);
  const tellAll = (meetingEvents: boolean) =>
    room.admin.do(setPlugin, { id: 'microsoft', settings: { clientId: CLIENT.clientId, meetingEvents } });
  const titles = async (query = '', folder = '') =>
    (await allDocuments(ben, TEAMS, query, folder)).map(({ title }) => title);

  describe('meetings of Teams as documents to import', () => {
    beforeEach(() => connected(ben, TEAMS));

    it('come from the calendar: a meeting is opened, and its transcript becomes a note with speakers and times', async () => {
      expect(await seen(ben, TEAMS)).to.include({ documents: 'Transcripts', documentFolders: true });
      const [meeting] = await allDocuments(ben, TEAMS);
      expect(meeting).to.include({ title: 'Interview with Ada', folder: true });
      const [transcript] = await allDocuments(ben, TEAMS, '', meeting?.id);
      expect(transcript).to.include({ title: 'Interview with Ada', folder: false });
      const { id: projectId } = await aProject(room.admin);
      const row = await imported(ben, { projectId, integration: TEAMS, documentId: transcript?.id ?? '' });
      const note = await ben.do(oneNote, { id: row.noteId ?? '' });
      expect(note.title).to.equal('Interview with Ada');
      expect(JSON.stringify(await textIn(ben, note.id))).to.contain('Where are your notes?');
    });

    it('are listed part by part, newest first; recurring ones once, without cancelled and other ones', async () => {
      const [ada] = meetings.meetings;
      for (let hour = 4; hour < 10; hour += 1)
        meetings.meetings.push({ ...meeting(`Meeting ${hour}`), start: hoursAgo(hour) });
      meetings.meetings.push(
        { ...meeting('Cancelled'), start: hoursAgo(1), cancelled: true },
        { ...meeting('At a table'), start: hoursAgo(1), joinWebUrl: '' },
        { ...meeting('Elsewhere'), start: hoursAgo(1), joinWebUrl: 'https://example.org/l/meetup-join/x' },
        { ...meeting('Long ago'), start: hoursAgo(24 * 61) },
        { ...meeting('Again'), start: hoursAgo(3.5), joinWebUrl: ada?.joinWebUrl ?? '' },
      );
      meetings.most = 3;
      expect(await titles()).to.deep.equal([
        'Interview with Ada',
        ...[4, 5, 6, 7, 8, 9].map((hour) => `Meeting ${hour}`),
      ]);
    });

    it('are found by the join link, and a search for words explains the alternatives', async () => {
      const [ada] = meetings.meetings;
      ada?.transcripts.push({ id: 'late', createdDateTime: hoursAgo(1), content: '' });
      const found = await allDocuments(ben, TEAMS, linkTo('ada'));
      expect(found.map(({ id }) => id.split('/')[1])).to.deep.equal(['late', 'VjIj%231%3D%3D']);
      for (const wrong of ['Ada', 'https://example.org/l/meetup-join/x', 'http://teams.microsoft.com/l/x'])
        await demandRefused(titles(wrong), 'BAD_USER_INPUT', 'Paste the link with which people join');
      await demandRefused(titles(linkTo('bob')), 'UNPROCESSABLE', 'no such meeting');
    });

    it('are refused with the reason: gone, of another organiser, not a transcript, not where the list continues', async () => {
      const { id: projectId } = await aProject(room.admin);
      const [ada] = meetings.meetings;
      const failed = async (documentId: string) =>
        JSON.stringify((await imported(ben, { projectId, integration: TEAMS, documentId })).errors);
      const id = 'MSo1N2Y5%2F%2BQ%3D/VjIj%231%3D%3D';
      expect(await failed('MSo1N2Y5%2F%2BQ%3D/other')).to.contain('no longer has this transcript');
      for (const wrong of ['one', '../..', '%2e%2e/x', 'a/../b', 'a/b?c'])
        expect(await failed(wrong), wrong).to.contain('This is no transcript of Microsoft Teams');
      Object.assign(ada ?? {}, { closed: true });
      expect(await failed(id)).to.contain('Ask who organised it to import them');
      await demandRefused(titles('', linkTo('ada')), 'UNPROCESSABLE', 'Ask who organised it to import them');
      const listed = { integration: TEAMS, query: '', folder: '' };
      for (const cursor of [
        'https://example.org/v1.0/me/calendarView?x',
        'https://graph.microsoft.com/v1.0/me/messages?x',
      ])
        await demandRefused(
          ben.do(remoteDocuments, { ...listed, cursor }),
          'BAD_USER_INPUT',
          'does not go on from there',
        );
    });
  });

  describe('tell of their transcripts', () => {
    let events: string;
    let lifecycle: string;
    beforeEach(async () => {
      await tellAll(true);
      events = await webhookOf(room.admin, TEAMS, 'microsoft-teams/event-notification');
      lifecycle = await webhookOf(room.admin, TEAMS, 'microsoft-teams/lifecycle-notification');
      const here = new URL(events).origin;
      meetings.reach = (address) => address.replace('http://localhost:0', here);
    });

    const connectionOf = async (by: Person) => (await seen(by, TEAMS)).connection;
    const subscribed = async (by: Person) => {
      const made = await connected(by, TEAMS);
      await eventually(async () => expect((await connectionOf(by))?.eventsUntil).to.be.a('string'));
      return made;
    };
    const subscription = () => meetings.subscriptions[0] as GraphSubscription;
    const about = { meeting: 'MSo1N2Y5/+Q=', transcript: 'VjIj#1==' };
    const notification = (changed = {}) => meetings.notification(subscription(), changed, about);

    it('once the addresses are validated, to who organised them, until they disconnect', async () => {
      const { id } = await subscribed(ben);
      const { health, eventsUntil } = (await connectionOf(ben)) ?? {};
      expect([health, meetings.subscriptions.length]).to.deep.equal(['', 1]);
      expect(Date.parse(eventsUntil ?? '')).to.be.within(Date.now() + 69 * HOUR, Date.now() + 72 * HOUR);
      expect(await meetings.deliver(events, notification())).to.equal(200);
      await service.settled();
      expect(await told(ben)).to.deep.equal([READY]);
      expect(await told(room.admin)).to.deep.equal([]);
      const before = notification({ id: 'later' });
      fake.oauth.forget({ refreshable: true });
      await ben.do(disconnect, { id });
      await eventually(() => expect(meetings.subscriptions).to.deep.equal([]));
      expect(await meetings.deliver(events, before)).to.equal(200);
      await service.settled();
      expect(await told(ben)).to.have.length(1);
    });

    it('with the secret of the subscription and while that lasts, and otherwise not', async () => {
      await subscribed(ben);
      const late = -(limits.integrations.webhookSeconds + 5) * 1000;
      for (const [what, changed] of Object.entries({
        'another secret': { clientState: subscription().clientState.replace(/.$/, 'x') },
        'a part of the secret': { clientState: subscription().clientState.slice(1) },
        'no secret': { clientState: '' },
        'a secret of another kind': { clientState: 7 },
        'the subscription has ended': { ends: late },
      }))
        expect(await meetings.deliver(events, notification(changed)), what).to.equal(401);
      for (const body of ['', '{', '{"value":[]}', '{"value":7}', '{"value":[null]}', '[]'])
        expect((await send(events, { body, headers: {} })).status, body).to.equal(401);
      expect(await service.sql('select 1 from webhook_events')).to.deep.equal([]);
      // Among several notifications sent together, the valid ones count.
      const others = [notification({ clientState: 'x' }), notification({ id: 'a' }), notification({ id: 'b' })];
      expect(await meetings.deliver(events, ...others)).to.equal(200);
      await service.settled();
      expect(await told(ben)).to.deep.equal([READY, READY]);
      const [room2] = [await aRoom()];
      await turnOn(room2.admin, 'microsoft', { meetingEvents: true });
      const elsewhere = await webhookOf(room2.admin, TEAMS, 'microsoft-teams/event-notification');
      expect(await meetings.deliver(elsewhere, notification()), 'another workspace').to.equal(401);
    });

    it('without a stranger who sends a great many of them holding the host up', async () => {
      await subscribed(ben);
      const { unsignedBody } = limits.integrations;
      const many = (one: string) =>
        `{"value":[${`${one},`.repeat(Math.floor((unsignedBody - 20) / (one.length + 1)))}0]}`;
      const loop = monitorEventLoopDelay({ resolution: 5 });
      loop.enable();
      for (const one of [
        '0',
        '[]',
        '{}',
        '{"clientState":""}',
        '{"clientState":"","subscriptionExpirationDateTime":""}',
      ])
        expect((await send(events, { body: many(one), headers: {} })).status, one).to.equal(401);
      expect((await send(events, { body: '['.repeat(unsignedBody), headers: {} })).status).to.equal(401);
      loop.disable();
      expect(loop.max / 1e6, 'ms').to.be.below(200);
      expect((await send(events, { body: `${many('0')}${' '.repeat(200)}`, headers: {} })).status).to.equal(413);
    });

    it('once each, however often, in whatever order and together with what they come', async () => {
      await subscribed(ben);
      const [one, other] = [notification({ id: '1' }), notification({ id: '2' })];
      for (const sent of [[other], [one, other], [one], [other, one], [one]])
        expect(await meetings.deliver(events, ...sent)).to.equal(200);
      await service.settled();
      await meetings.deliver(events, other, one);
      await service.settled();
      expect(await told(ben)).to.have.length(2);
    });

    it('and cause nothing when they are of strangers, of other kinds or of other forms', async () => {
      await subscribed(ben);
      const stranger = { ...subscription(), id: 'of-a-stranger' };
      await meetings.deliver(
        events,
        meetings.notification(stranger, {}, about),
        { ...notification(), changeType: 'updated' },
        { ...notification(), resource: `communications/onlineMeetings('a')/recordings('b')` },
        { ...notification(), resource: '../../me' },
        { ...notification(), resource: 7, id: 7 },
      );
      await service.settled();
      expect(await told(ben)).to.deep.equal([]);
      await meetings.deliver(events, {
        ...notification(),
        resource: "users('u')/onlineMeetings('gone')/transcripts('t')",
      });
      await service.settled();
      expect(await told(ben)).to.deep.equal([
        'The transcript of “Teams meeting” can be imported from Microsoft Teams meetings',
      ]);
    });

    it('and store of a notification what is read of it, without its secret', async () => {
      await subscribed(ben);
      await service.idle('keep-subscription');
      const database = (await testHost()).container.get(T.database);
      await database.inWorkspace(room.workspaceId, async (transaction) => {
        // The job waits for this table; taking events does not.
        await transaction.sql('lock table connections');
        await meetings.deliver(events, { ...notification(), encryptedContent: { data: 'x' } });
        const [stored] = await transaction.sql<{ body: string }>('select body from webhook_events');
        expect(Object.keys(JSON.parse(stored?.body ?? '{}')).toSorted()).to.deep.equal([
          'changeType',
          'id',
          'lifecycleEvent',
          'resource',
          'subscriptionExpirationDateTime',
          'subscriptionId',
        ]);
      });
      await service.settled();
      expect(await told(ben)).to.deep.equal([READY]);
    });

    it('are subscribed to anew when Graph asks for it, has removed the subscription, or the address is another one', async () => {
      const { id } = await subscribed(ben);
      const [first] = meetings.subscriptions;
      const ofLifecycle = (lifecycleEvent: string) =>
        meetings.deliver(lifecycle, meetings.notification(subscription(), { lifecycleEvent }));
      const soon = new Date(Date.now() + HOUR).toISOString();
      Object.assign(first ?? {}, { expirationDateTime: soon });
      expect(await ofLifecycle('reauthorizationRequired')).to.equal(200);
      await eventually(() => expect(subscription().expirationDateTime > soon).to.equal(true));
      await service.idle('keep-subscription');
      const removed = subscription();
      meetings.subscriptions = [];
      await meetings.deliver(lifecycle, meetings.notification(removed, { lifecycleEvent: 'subscriptionRemoved' }));
      await eventually(() => expect(meetings.subscriptions).to.have.length(1));
      await service.idle('keep-subscription');
      expect(subscription().id).to.not.equal(removed.id);
      Object.assign(subscription(), { notificationUrl: 'https://earlier.example.org/' });
      expect(await ben.do(checkConnection, { id })).to.include({ health: '' });
      expect(meetings.subscriptions.map(({ notificationUrl }) => new URL(notificationUrl).host)).to.deep.equal([
        'localhost:0',
      ]);
      // Events of the subscription are accepted at the other address, too, with the same effect.
      await meetings.deliver(lifecycle, notification());
      await service.settled();
      expect(await told(ben)).to.deep.equal([READY]);
    });

    it('are found again where the answer was lost, and shared by members with one account', async () => {
      const mine = await subscribed(ben);
      await service.sql('update connections set subscription = null');
      await ben.do(checkConnection, { id: mine.id });
      const theirs = await subscribed(room.admin);
      expect(meetings.subscriptions).to.have.length(1);
      await ben.do(disconnect, { id: mine.id });
      await meetings.deliver(events, notification());
      await service.settled();
      expect([await told(ben), await told(room.admin)].map(({ length }) => length)).to.deep.equal([0, 1]);
      await room.admin.do(disconnect, { id: theirs.id });
      await eventually(() => expect(meetings.subscriptions).to.deep.equal([]));
    });

    it('or say why not: the account may not, or Microsoft does not reach this Earshot', async () => {
      meetings.denied = true;
      const { id } = await connected(ben, TEAMS);
      const health = async () => (await ben.do(checkConnection, { id })).health;
      expect(await health()).to.contain('the consent of an administrator to OnlineMeetingTranscript.Read.All');
      meetings.denied = false;
      meetings.reach = () => '';
      expect(await health()).to.contain('It must reach http://localhost:0 over HTTPS');
      expect(await titles()).to.deep.equal(['Interview with Ada']);
    });

    it('only once an administrator has switched that on', async () => {
      await tellAll(false);
      await connected(ben, TEAMS);
      await service.run('keep-subscriptions');
      await service.idle('keep-subscription');
      expect(meetings.asked).to.deep.equal([]);
      expect((await fetch(`${events}?validationToken=x`, { method: 'POST' })).status).to.equal(503);
      await tellAll(true);
      await service.run('keep-subscriptions');
      await eventually(() => expect(meetings.subscriptions).to.have.length(1));
    });

    it('at addresses that answer a validation with its text, as plain text, and no others', async () => {
      const validated = (text: string) =>
        fetch(`${events}?validationToken=${encodeURIComponent(text)}`, { method: 'POST' });
      const answer = await validated('<script>alert("1")</script> 100% +');
      expect([answer.status, await answer.text()]).to.deep.equal([200, '<script>alert("1")</script> 100% +']);
      expect(answer.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
      expect(answer.headers.get('x-content-type-options')).to.equal('nosniff');
      for (const wrong of ['x'.repeat(2001), 'a\nb', '\u0000']) expect((await validated(wrong)).status).to.equal(400);
      const twice = await fetch(`${events}?validationToken=a&validationToken=b`, { method: 'POST' });
      expect(twice.status).to.equal(400);
      const zoom = events.replace('microsoft-teams', 'zoom');
      expect((await fetch(`${zoom}?validationToken=x`, { method: 'POST' })).status).to.equal(503);
    });
  });

  const meeting = (subject: string) => ({
    ...{ id: subject, subject, joinWebUrl: linkTo(encodeURIComponent(subject)) },
    transcripts: [],
  });
});
