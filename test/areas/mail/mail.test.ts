import { mailSettings, mails, mailText, resendMail, setMailSettings } from '@earshot/core/areas/mail/mail';
import { seeNotifications } from '@earshot/core/areas/notifications/notification';
import { createComment } from '@earshot/core/areas/pages/comment';
import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { passwordResetFace, requestPasswordReset, resetPassword } from '@earshot/core/areas/workspace/password-reset';
import { limits } from '@earshot/core/limits';
import { auditLog } from '@earshot/core/model/audit';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { signIn } from '@earshot/core/model/session';
import type { Host } from '@earshot/host/boot/start';
import { T } from '@earshot/host/boot/tokens';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { type MailCatcher, mailCatcher } from '../../kit/fakes/mail-catcher.ts';
import { testDatabase } from '../../kit/hosts/database.ts';
import { aNote, anotherHost, aProject, aRoom, PASSWORD, Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

/** The address of a host that nobody gave a public one. */
const ORIGIN = 'http://localhost:0';
/** The text of a mail as it was sent, with its soft line breaks joined. */
const words = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const tokenIn = (source: string) => /#token=([\w.-]+)/.exec(words(source))?.[1] ?? '';

describe('mail', () => {
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
  const outboxOf = async (admin: Person) => (await admin.do(mails, { orderBy: 'CREATED_AT_DESC' })).nodes;
  const stateOf = (admin: Person, state: string) =>
    eventually(async () => {
      const [mail] = await outboxOf(admin);
      expect(mail?.state).to.equal(state);
      return mail;
    });
  /** Comments are mailed after a minute; here that minute is over. */
  const later = () =>
    host.container
      .get(T.database)
      .asSystem('a minute has passed', (transaction) =>
        transaction.sql(
          `update graphile_worker._private_jobs set run_at = now() where key like 'mail-comment:%' and locked_at is null`,
        ),
      );

  it('brings an invite, whose text is erased once it is sent', async () => {
    const { admin } = await aRoom('Harbour', host);
    await admin.do(createInvite, { role: 'VIEWER', message: 'Have a look', email: 'Ben@Invited.example' });
    const source = await mailTo('ben@invited.example');
    expect(words(source)).to.contain('Ada Admin invited you to the workspace Harbour').and.to.contain('Have a look');
    const mail = await stateOf(admin, 'SENT');
    expect(mail).to.include({ kind: 'INVITE', recipient: 'ben@invited.example', problem: '' });
    await demandRefused(admin.do(mailText, { id: mail?.id ?? '' }), 'NOT_FOUND', 'erased once it is sent');
    const joining = { token: tokenIn(source), name: 'Ben', email: 'ben@invited.example', password: PASSWORD };
    expect(await visitor().outcome(acceptInvite, joining)).to.equal('ok');
  });

  it('that is refused can be read and sent again; one that is greylisted waits and says why', async () => {
    const { admin } = await aRoom('Harbour', host);
    catcher.treat('refuse');
    await admin.do(createInvite, { role: 'VIEWER', email: 'gone@refused.example' });
    const refused = await stateOf(admin, 'REFUSED');
    expect(refused?.problem).to.contain('No such user here');
    expect((await admin.do(mailText, { id: refused?.id ?? '' })).text).to.contain('/auth/accept-invite#token=');
    catcher.treat('take');
    await admin.do(resendMail, { id: refused?.id ?? '' });
    await stateOf(admin, 'SENT');
    await demandRefused(admin.do(resendMail, { id: refused?.id ?? '' }), 'CONFLICT', 'sent already');

    catcher.treat('greylist');
    await admin.do(createInvite, { role: 'VIEWER', email: 'slow@greylisted.example' });
    await eventually(async () => expect((await outboxOf(admin))[0]?.problem).to.contain('Greylisted'));
    expect((await outboxOf(admin))[0]?.state).to.equal('WAITING');
  });

  it('sets a forgotten password; whether an address has an account is not told; at most three an hour', async () => {
    const room = await aRoom('Harbour', host);
    const member = await room.person('CONTRIBUTOR');
    expect(await visitor().do(requestPasswordReset, { email: 'nobody@nowhere.example' })).to.equal(true);
    expect(await visitor().do(requestPasswordReset, { email: member.email.toUpperCase() })).to.equal(true);
    const source = await mailTo(member.email);
    expect(words(source)).to.contain(`${ORIGIN}/auth/reset-password#token=`);
    const mail = await stateOf(room.admin, 'SENT');
    await demandRefused(room.admin.do(mailText, { id: mail?.id ?? '' }), 'FORBIDDEN', 'Only its recipient');

    const token = tokenIn(source);
    expect((await visitor().do(passwordResetFace, { token })).email).to.equal(member.email);
    const password = 'Another-Harbour-42-Lantern';
    expect(await visitor().do(resetPassword, { token, password })).to.equal(true);
    expect(await visitor().outcome(signIn, { email: member.email, password })).to.equal('ok');
    expect(await visitor().outcome(resetPassword, { token, password })).to.equal('NOT_FOUND');
    const lines = await room.admin.do(auditLog, {});
    expect(lines.filter(({ operation }) => operation === requestPasswordReset.name)).to.have.length(1);

    for (let time = 2; time <= limits.mail.resetsAnHour + 2; time += 1) {
      await visitor().do(requestPasswordReset, { email: member.email });
      const expected = Math.min(time, limits.mail.resetsAnHour);
      await eventually(async () => {
        const jobs = await host.container
          .get(T.database)
          .asSystem('look for jobs', (transaction) =>
            transaction.sql(`select 1 from graphile_worker._private_jobs where key like 'mail-password-reset:%'`),
          );
        expect(jobs).to.have.length(0);
        expect(sentTo(member.email)).to.have.length(expected);
      });
    }
    expect(sentTo('nobody@nowhere.example')).to.have.length(0);
  });

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
      await cleo.do(setMailSettings, { comments: false });
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
  });

  it('about comments is chosen by each member, with Undo', async () => {
    const { person } = await aRoom('Harbour', host);
    const ben = await person('VIEWER');
    expect(await ben.do(mailSettings, {})).to.deep.equal({ comments: true });
    await ben.do(setMailSettings, { comments: false });
    const undo = undoOf(ben);
    expect(await ben.do(mailSettings, {})).to.deep.equal({ comments: false });
    await undo();
    expect(await ben.do(mailSettings, {})).to.deep.equal({ comments: true });
  });
});

describe('mail without a mail server', () => {
  it('stays in the outbox, where administrators read it; nobody can ask for a new password', async () => {
    const { admin, person } = await aRoom();
    const { link } = await admin.do(createInvite, { role: 'VIEWER', email: 'ben@waiting.example' });
    const [mail] = (await admin.do(mails, {})).nodes;
    expect(mail).to.include({
      state: 'WAITING',
      recipient: 'ben@waiting.example',
      subject: 'Ada Admin invited you to Test room',
    });
    expect((await admin.do(mailText, { id: mail?.id ?? '' })).text).to.contain(link);
    expect(await (await person('MANAGER')).outcome(mailText, { id: mail?.id ?? '' })).to.equal('FORBIDDEN');
    await demandRefused(admin.do(resendMail, { id: mail?.id ?? '' }), 'UNPROCESSABLE', 'EARSHOT_SMTP_URL');
    await demandRefused(admin.do(requestPasswordReset, { email: admin.email }), 'UNAVAILABLE', 'Ask an administrator');
    await demandRefused(
      admin.do(createInvite, { role: 'VIEWER', email: 'nonsense' }),
      'BAD_USER_INPUT',
      'Type an e-mail address',
    );
  });
});
