import { createComment } from '@earshot/core/areas/comments/comment';
import { seeNotifications } from '@earshot/core/areas/notifications/notification';
import {
  notificationSettings,
  projectNotificationSettings,
  setNotificationSettings,
  setProjectNotificationSettings,
  USUAL_SETTINGS,
  unsubscribe,
  unsubscribeFace,
} from '@earshot/core/areas/notifications/notification-settings';
import { createPerson } from '@earshot/core/areas/people/person';
import { auditLog } from '@earshot/core/model/audit';
import { updateMember } from '@earshot/core/model/member';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { notify } from '@earshot/host/areas/notifications/notify';
import type { Host } from '@earshot/host/boot/start';
import { apart } from '@earshot/host/jobs/apart';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { type MailCatcher, mailCatcher } from '../../kit/fakes/mail-catcher.ts';
import { testDatabase } from '../../kit/hosts/database.ts';
import { aNote, anotherHost, aProject, aRoom, Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

/** The address of a host without a configured public one. */
const ORIGIN = 'http://localhost:0';
/** The text of a mail as it was sent, with its soft line breaks joined. */
const words = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** A time of day, relative to now in minutes, in UTC. */
const clockIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);

describe('mail about notifications', () => {
  let catcher: MailCatcher;
  let host: Host;
  before(async function start() {
    this.timeout(60_000);
    catcher = await mailCatcher();
    const mailServer = { url: catcher.url, from: 'Earshot <earshot@example.org>' };
    host = await anotherHost(createLog('fatal'), { mailServer, database: testDatabase('mail') });
  });
  after(async () => {
    await host.stop();
    await catcher.stop();
  });
  beforeEach(() => catcher.treat('take'));

  const visitor = () => new Person(host, undefined);
  const sentTo = (address: string) => catcher.taken.filter((source) => source.includes(`To: ${address}`));
  const mailTo = (address: string) =>
    eventually(() => {
      const [source] = sentTo(address);
      expect(source, `a mail to ${address}`).to.be.a('string');
      return source ?? '';
    });
  const jobs = (where: string, bind: unknown[]) =>
    host.container.get(T.database).asSystem('look for jobs', (transaction) =>
      transaction.sql<{ wait: number }>(
        `select extract(epoch from run_at - now())::int as wait from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id where ${where}`,
        bind,
      ),
    );
  const jobsOf = (kind: string) => jobs('t.identifier = $1', [kind]);
  /** Queued mails about a comment, waiting for the end of quiet hours. */
  const delayed = (commentId: string) => jobs(`key like 'mail-comment:' || $1 || ':%'`, [commentId]);
  /** Comments are mailed after a minute; this ends it. */
  const later = () =>
    host.container
      .get(T.database)
      .asSystem('a minute has passed', (transaction) =>
        transaction.sql(
          `update graphile_worker._private_jobs set run_at = now() where key like 'mail-comment:%' and locked_at is null`,
        ),
      );

  const unconfirm = ({ workspaceId }: Room, { memberId }: Person) =>
    host.container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) =>
        transaction.sql('update members set email_confirmed = false where id = $1', [memberId]),
      );

  describe('about a comment', () => {
    let room: Room;
    let members: { ben: Person; cleo: Person; outside: Person };
    let pageId: string;
    let projectId: string;
    beforeEach(async () => {
      room = await aRoom('Harbour', host);
      const [ben, cleo, outside] = [
        await room.person('CONTRIBUTOR'),
        await room.person('CONTRIBUTOR'),
        await room.person('VIEWER'),
      ];
      members = { ben, cleo, outside };
      const project = await aProject(room.admin, { everyone: null });
      projectId = project.id;
      for (const { memberId } of [ben, cleo])
        await room.admin.do(setGrant, {
          placeId: projectId,
          principal: 'MEMBER',
          principalId: memberId,
          level: 'WRITE',
        });
      pageId = (await aNote(room.admin, { projectId, title: 'Interview 4' })).id;
    });

    it('reaches those whom it mentions and who may read it, once, with a link to it', async () => {
      const { ben, cleo, outside } = members;
      await cleo.do(setNotificationSettings, { ...USUAL_SETTINGS, commentMails: false });
      const mentionIds = [ben.memberId, cleo.memberId, outside.memberId];
      await room.admin.do(createComment, { pageId, body: 'Late <b>again</b>', mentionIds });
      await later();
      const source = words(await mailTo(ben.email));
      expect(source).to.contain('Ada Admin mentioned you on');
      expect(source).to.match(new RegExp(`${ORIGIN}/data/interview-4-\\w+#c=\\w+`));
      await ben.do(createComment, { pageId, body: 'Unrelated' });
      await later();
      expect([sentTo(ben.email), sentTo(cleo.email), sentTo(outside.email)].map(({ length }) => length)).to.deep.equal([
        1, 0, 0,
      ]);
    });

    it('leads to the page of a person, for those with people access', async () => {
      const { ben, cleo } = members;
      await room.admin.do(updateMember, { id: cleo.memberId, peopleAccess: false });
      const { id: personId } = await room.admin.do(createPerson, { name: 'Grace Hopper' });
      const mentionIds = [ben.memberId, cleo.memberId];
      await room.admin.do(createComment, { personId, body: 'Call her again?', mentionIds });
      await later();
      const source = words(await mailTo(ben.email));
      expect(source).to.contain('Grace Hopper');
      expect(source).to.match(new RegExp(`${ORIGIN}/people/grace-hopper-\\w+#c=\\w+`));
      expect(sentTo(cleo.email)).to.have.length(0);
    });

    it('does not reach an address that was not confirmed', async () => {
      const { ben, cleo } = members;
      await unconfirm(room, ben);
      await room.admin.do(createComment, { pageId, body: 'Late', mentionIds: [ben.memberId, cleo.memberId] });
      await later();
      await mailTo(cleo.email);
      expect(sentTo(ben.email)).to.have.length(0);
    });

    it('reaches who takes part in its thread, but not who has read it already or has lost access', async () => {
      const { ben, cleo } = members;
      const root = await ben.do(createComment, { pageId, body: 'Why late?' });
      await cleo.do(createComment, { pageId, body: 'The port', threadId: root.id });
      await later();
      expect(words(await mailTo(ben.email))).to.contain('replied on');

      await ben.do(createComment, { pageId, body: 'Which port?', threadId: root.id });
      await cleo.do(seeNotifications, { until: new Date().toISOString() });
      await later();
      await room.admin.do(createComment, { pageId, body: 'East', threadId: root.id });
      await room.admin.do(revokeGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId });
      await later();
      await mailTo(cleo.email);
      expect(sentTo(cleo.email), 'about the last one only').to.have.length(1);
      expect(words(sentTo(cleo.email)[0] ?? '')).to.contain('East');
      expect(sentTo(ben.email), 'no access any more').to.have.length(1);
    });

    it('waits until quiet hours are over, and is not sent if it was read meanwhile', async () => {
      const { ben, cleo } = members;
      const quiet = { quietFrom: clockIn(-60), quietUntil: clockIn(60) };
      for (const who of [ben, cleo])
        await who.do(setNotificationSettings, { ...USUAL_SETTINGS, timeZone: 'UTC', ...quiet });
      const mentionIds = [ben.memberId, cleo.memberId];
      const { id } = await room.admin.do(createComment, { pageId, body: 'At night', mentionIds });
      await later();
      await eventually(async () => expect((await delayed(id)).length).to.equal(2));
      expect([...sentTo(ben.email), ...sentTo(cleo.email)]).to.have.length(0);
      const [{ wait = 0 } = {}] = await delayed(id);
      expect(wait).to.be.within(3_000, 3_600);
      await cleo.do(seeNotifications, { until: new Date().toISOString() });
      await ben.do(setNotificationSettings, USUAL_SETTINGS);
      await later();
      expect(words(await mailTo(ben.email))).to.contain('At night');
      await eventually(async () => expect(await delayed(id)).to.have.length(0));
      expect(sentTo(cleo.email)).to.have.length(0);
    });

    it('is sent or not by what was chosen for its project', async () => {
      const { ben, cleo } = members;
      await ben.do(setProjectNotificationSettings, { projectId, commentMails: false });
      await cleo.do(setNotificationSettings, { ...USUAL_SETTINGS, commentMails: false });
      await cleo.do(setProjectNotificationSettings, { projectId, commentMails: true });
      await room.admin.do(createComment, { pageId, body: 'Here', mentionIds: [ben.memberId, cleo.memberId] });
      await later();
      expect(words(await mailTo(cleo.email))).to.contain('Here');
      expect(sentTo(ben.email)).to.have.length(0);
      await demandRefused(members.outside.do(projectNotificationSettings, { projectId }), 'NOT_FOUND', '');
      const undo = undoOf(cleo);
      await undo();
      expect((await cleo.do(projectNotificationSettings, { projectId })).commentMails).to.equal(null);
    });
  });

  describe('a mail with a digest', () => {
    let room: Room;
    let ben: Person;
    beforeEach(async () => {
      room = await aRoom('Harbour', host);
      ben = await room.person('CONTRIBUTOR');
      await ben.do(setNotificationSettings, { ...USUAL_SETTINGS, digest: 'WEEKLY' });
    });

    /** Makes all digests due, and runs as many jobs concurrently as several hosts would. */
    const monday = async (jobs = 1) => {
      const database = host.container.get(T.database);
      await database.inWorkspace(room.workspaceId, async (transaction) => {
        await transaction.sql('update notification_settings set next_digest_at = now() where workspace_id = $1', [
          room.workspaceId,
        ]);
        for (let job = 0; job < jobs; job += 1)
          await addJob(sqlIn(transaction), 'send-digests', { workspaceId: room.workspaceId });
      });
      await eventually(async () => expect(await jobsOf('send-digests')).to.have.length(0));
    };

    it('brings what is unread and may still be read, each once, and nothing when there is nothing', async () => {
      const open = await aProject(room.admin, { title: 'Open' });
      const closed = await aProject(room.admin, { title: 'Closed', everyone: null });
      const grant = { placeId: closed.id, principal: 'MEMBER', principalId: ben.memberId } as const;
      await room.admin.do(setGrant, { ...grant, level: 'READ' });
      await tell('Seen already', open.id);
      await ben.do(seeNotifications, { until: new Date().toISOString() });
      await tell('New in the open project', open.id);
      await tell('Secret', closed.id);
      await room.admin.do(revokeGrant, grant);
      await monday();
      const source = words(await mailTo(ben.email));
      expect(source)
        .to.contain('New in the open project')
        .and.not.to.contain('Secret')
        .and.not.to.contain('Seen already');
      expect(source).to.contain('Subject: Harbour: 1 notification you have not read');
      await monday();
      expect(sentTo(ben.email), 'the same again').to.have.length(1);
      await tell('Newer', open.id);
      await monday();
      await eventually(() => expect(sentTo(ben.email)).to.have.length(2));
      expect(words(sentTo(ben.email)[1] ?? ''))
        .to.contain('Newer')
        .and.not.to.contain('New in the open project');
    });

    it('brings what was told before it was made and committed after it, in the next one', async () => {
      const committing = Promise.withResolvers<void>();
      const told = Promise.withResolvers<void>();
      const late = apart(host.container.get(T.apart), room.workspaceId, async (change) => {
        await notify(change, { memberIds: [ben.memberId], title: 'Told slowly' });
        told.resolve();
        await committing.promise;
      });
      await told.promise;
      await tell('Told at once');
      await monday();
      expect(words(await mailTo(ben.email)))
        .to.contain('Told at once')
        .and.not.to.contain('Told slowly');
      committing.resolve();
      await late;
      await monday();
      await eventually(() => expect(sentTo(ben.email)).to.have.length(2));
      expect(words(sentTo(ben.email)[1] ?? ''))
        .to.contain('Told slowly')
        .and.not.to.contain('Told at once');
    });

    it('is not sent to an address that was not confirmed, and brings what comes once it is', async () => {
      const { id } = await aProject(room.admin, { title: 'Open' });
      await unconfirm(room, ben);
      await tell('While it was not confirmed', id);
      await monday();
      expect(sentTo(ben.email)).to.have.length(0);
      await host.container
        .get(T.database)
        .inWorkspace(room.workspaceId, (transaction) =>
          transaction.sql('update members set email_confirmed = true where id = $1', [ben.memberId]),
        );
      await tell('Afterwards', id);
      await monday();
      expect(words(await mailTo(ben.email))).to.contain('Afterwards');
    });

    it('is sent once by two hosts', async function twoHosts() {
      this.timeout(60_000);
      const mailServer = { url: catcher.url, from: 'Earshot <earshot@example.org>' };
      const other = await anotherHost(createLog('fatal'), { mailServer, database: testDatabase('mail') });
      try {
        await tell('News');
        await monday(8);
        await mailTo(ben.email);
        const left = `t.identifier = 'send-mail' and payload->>'workspaceId' = $1`;
        await eventually(async () => expect(await jobs(left, [room.workspaceId])).to.have.length(0));
        expect(sentTo(ben.email)).to.have.length(1);
      } finally {
        await other.stop();
      }
    });

    it('waits while quiet hours last', async () => {
      await ben.do(setNotificationSettings, {
        ...USUAL_SETTINGS,
        digest: 'MONTHLY',
        timeZone: 'UTC',
        quietFrom: clockIn(-60),
        quietUntil: clockIn(60),
      });
      await tell('News');
      await monday();
      expect(sentTo(ben.email)).to.have.length(0);
      await ben.do(setNotificationSettings, { ...USUAL_SETTINGS, digest: 'MONTHLY' });
      await monday();
      await mailTo(ben.email);
    });

    it('is unsubscribed with one click in the mail program, or on a page, without signing in', async () => {
      await tell('News');
      await monday();
      const source = words(await mailTo(ben.email)).replaceAll(/\r\n /g, '');
      expect(source).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
      const [, address = ''] = /^List-Unsubscribe: ?<([^>]+)>/m.exec(source) ?? [];
      const { pathname, searchParams } = new URL(address);
      const token = searchParams.get('token') ?? '';
      const here = `${host.url}${pathname}?token=${token}`;
      await fetch(here);
      expect((await ben.do(notificationSettings, {})).digest, 'a GET changes nothing').to.equal('WEEKLY');
      expect(await visitor().do(unsubscribeFace, { token })).to.deep.equal({ workspaceName: 'Harbour' });
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await fetch(here, { method: 'POST', body })).status).to.equal(200);
      expect((await ben.do(notificationSettings, {})).digest).to.equal(null);
      expect(await visitor().do(unsubscribe, { token }), 'as often as one likes').to.equal(true);
      expect((await fetch(`${host.url}${pathname}?token=wrong`, { method: 'POST', body })).status).to.equal(404);
      const lines = (await room.admin.do(auditLog, {})).filter(({ operation }) => operation === 'unsubscribe');
      expect(lines.map(({ actorId }) => actorId)).to.deep.equal([ben.memberId, ben.memberId]);
      await demandRefused(visitor().do(unsubscribeFace, { token: 'wrong' }), 'NOT_FOUND', 'too old');
    });

    const tell = (title: string, placeId?: string) =>
      apart(host.container.get(T.apart), room.workspaceId, (change) =>
        notify(change, { memberIds: [ben.memberId], title, ...(placeId ? { placeId } : {}) }),
      );
  });

  it('is configured by each member, with Undo; quiet hours have a start and an end', async () => {
    const { person } = await aRoom('Harbour', host);
    const ben = await person('VIEWER');
    expect(await ben.do(notificationSettings, {})).to.deep.equal(USUAL_SETTINGS);
    const mine = {
      ...USUAL_SETTINGS,
      digest: 'MONTHLY',
      timeZone: 'Europe/Berlin',
      quietFrom: '22:00',
      quietUntil: '07:00',
    } as const;
    await ben.do(setNotificationSettings, mine);
    const undo = undoOf(ben);
    expect(await ben.do(notificationSettings, {})).to.deep.equal(mine);
    await undo();
    expect(await ben.do(notificationSettings, {})).to.deep.equal(USUAL_SETTINGS);
    const refused = (more: object) => ben.do(setNotificationSettings, { ...mine, ...more });
    await demandRefused(refused({ quietUntil: null }), 'BAD_USER_INPUT', 'a start and an end');
    await demandRefused(refused({ quietUntil: '22:00' }), 'BAD_USER_INPUT', 'start and end at the same time');
    await demandRefused(refused({ quietFrom: '24:00' }), 'BAD_USER_INPUT', 'such as 22:00');
    await demandRefused(refused({ timeZone: 'Mars/Olympus' }), 'BAD_USER_INPUT', 'Unknown time zone');
  });
});
