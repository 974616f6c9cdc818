import { checkConnection } from '@earshot/core/areas/integrations/integration';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { updateMember } from '@earshot/core/model/member';
import { T } from '@earshot/host/area';
import { INTEGRATIONS } from '@earshot/host/areas/integrations/area';
import { expect } from 'chai';
import { ZoomFake } from '../../kit/fakes/zoom-fake.ts';
import { aProject, aRoom, type Person, type Room, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { connected, seen, turnOn } from '../../kit/rooms/connections.ts';
import { imported } from '../../kit/rooms/documents.ts';
import { ServiceEvents, told } from '../../kit/rooms/service-events.ts';
import { send, webhookOf } from '../../kit/rooms/webhooks.ts';

const HOUR = 3_600_000;

describe('events of Zoom', () => {
  let fake: ZoomFake;
  let room: Room;
  let ben: Person;
  let events: string;
  let removals: string;
  beforeEach(async () => {
    fake = new ZoomFake();
    room = await aRoom();
    ben = await room.person('CONTRIBUTOR');
    await turnOn(room.admin, 'zoom', { signingSecret: fake.secret });
    await connected(ben, 'ZOOM');
    fake.user = 'z-2';
    await connected(room.admin, 'ZOOM');
    events = await webhookOf(room.admin, 'ZOOM', 'zoom/event-notification');
    removals = await webhookOf(room.admin, 'ZOOM', 'zoom/deauthorize');
  });

  const service = new ServiceEvents(() => room.workspaceId);
  const transcript = (host_id: string, topic: string, uuid = 'u==') =>
    fake.event('recording.transcript_completed', { object: { uuid, host_id, topic, share_url: 'https://zoom.us/s' } });
  const connectionOf = async (by: Person) => (await seen(by, 'ZOOM')).connection;
  const secretsOf = async (id: string) => {
    const [row] = await service.sql<{ sealed: never }>(`select sealed from connections where id = '${id}'`);
    if (!row) throw new Error('There is no connection');
    return (await testHost()).container.get(INTEGRATIONS.connections).unseal(room.workspaceId, { id, ...row });
  };

  it('are taken at an address once Zoom has validated it, which it signs', async () => {
    const asked = { event: 'endpoint.url_validation', event_ts: 1, payload: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' } };
    for (const address of [events, removals]) {
      const { status, text } = await send(address, fake.signed(asked));
      expect([status, JSON.parse(text)]).to.deep.equal([
        200,
        {
          plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
          encryptedToken: '46a324cfb7c2ec760e4cd561586a53aadb6fc7561eb8d626d6ee1b71d808b3c0',
        },
      ]);
      expect((await send(address, fake.signed(asked, { secret: 'wrong' }))).status).to.equal(401);
    }
    expect(await service.sql('select 1 from webhook_events')).to.have.length(0);
  });

  it('tell of a transcript whom it is of, once, and nobody else', async () => {
    const event = transcript('z-1', `Interview <b>3</b>\n\u202e ${'with Ada '.repeat(40)}`);
    for (let time = 0; time < 2; time += 1) expect((await send(events, event)).status).to.equal(200);
    await service.settled();
    await send(events, event);
    await send(events, transcript('z-9', 'Of a stranger', 'v=='));
    await send(events, transcript('z-2', '  ', 'w=='));
    await service.settled();
    const [title = '', ...more] = await told(ben);
    expect(more).to.deep.equal([]);
    expect(title).to.match(
      /^The transcript of “Interview <b>3<\/b> with Ada [^\n\u202e]{50,100}” can be imported from Zoom$/,
    );
    expect(await told(room.admin)).to.deep.equal(['The transcript of “Zoom meeting” can be imported from Zoom']);
  });

  it('tell nobody who may not import', async () => {
    await room.admin.do(updateMember, { id: ben.memberId, role: 'VIEWER' });
    await send(events, transcript('z-1', 'Weekly'));
    await service.settled();
    expect(await told(ben)).to.deep.equal([]);
  });

  it('of other kinds, forged or at the wrong address cause nothing', async () => {
    const { admin } = room;
    const removed = (options = {}) => fake.event('app_deauthorized', { user_id: 'z-1' }, options);
    expect((await send(events, removed())).status).to.equal(200);
    expect((await send(removals, transcript('z-1', 'Weekly'))).status).to.equal(200);
    expect((await send(events, fake.event('meeting.started', { object: { id: 7, uuid: 7 } }))).status).to.equal(200);
    expect((await send(removals, removed({ secret: 'wrong' }))).status).to.equal(401);
    expect((await send(removals, fake.signed({ event: 'app_deauthorized' }))).status).to.equal(400);
    await service.settled();
    expect(await connectionOf(ben)).to.include({ state: 'CONNECTED', health: '' });
    expect([await told(ben), await told(admin)]).to.deep.equal([[], []]);
  });

  it('are stored until their job is done, without what is not read of them', async () => {
    const database = (await testHost()).container.get(T.database);
    await database.inWorkspace(room.workspaceId, async (transaction) => {
      // The job waits for this table; taking events does not.
      await transaction.sql('lock table connections');
      await send(events, transcript('z-1', 'Weekly'));
      const [stored] = await transaction.sql<{ body: string }>('select body from webhook_events');
      const { event, payload, ...more } = JSON.parse(stored?.body ?? '{}');
      expect(event).to.equal('recording.transcript_completed');
      expect(payload.object).to.deep.equal({ uuid: 'u==', host_id: 'z-1', topic: 'Weekly' });
      expect(Object.keys(more)).to.deep.equal(['event_ts']);
    });
    await service.settled();
    expect(await told(ben)).to.have.length(1);
  });

  it('end the connection of who removes the app, say so, and leave what was imported', async () => {
    const { id: projectId } = await aProject(room.admin);
    fake.meetings.push({
      ...{ uuid: 'u==', topic: 'Weekly', start_time: new Date().toISOString() },
      transcript: 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\nAda: Where are your notes?\n',
    });
    const row = await imported(ben, { projectId, integration: 'ZOOM', documentId: 'u==' });
    const { id = '' } = (await connectionOf(ben)) ?? {};
    expect(await secretsOf(id)).to.have.property('accessToken');
    await send(removals, fake.event('app_deauthorized', { user_id: 'z-1' }));
    await eventually(async () =>
      expect(await connectionOf(ben)).to.include({
        state: 'REFUSED',
        health: 'Zoom no longer accepts this connection. Reconnect it.',
      }),
    );
    expect(await secretsOf(id)).to.deep.equal({});
    expect(await ben.do(checkConnection, { id })).to.include({ state: 'REFUSED' });
    expect(await connectionOf(room.admin)).to.include({ state: 'CONNECTED' });
    expect((await ben.do(oneNote, { id: row.noteId ?? '' })).title).to.equal('Weekly');
  });

  it('leave an account that was connected anew after the app was removed', async () => {
    await send(removals, fake.event('app_deauthorized', { user_id: 'z-1' }, { happenedAt: Date.now() - HOUR }));
    await service.settled();
    expect(await connectionOf(ben)).to.include({ state: 'CONNECTED', health: '' });
  });
});
