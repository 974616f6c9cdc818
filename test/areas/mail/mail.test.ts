import { mails, mailText, resendMail } from '@earshot/core/areas/mail/mail';
import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { passwordResetFace, requestPasswordReset, resetPassword } from '@earshot/core/areas/workspace/password-reset';
import { limits } from '@earshot/core/limits';
import { auditLog } from '@earshot/core/model/audit';
import { signIn } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { type MailCatcher, mailCatcher } from '../../kit/fakes/mail-catcher.ts';
import { testDatabase } from '../../kit/hosts/database.ts';
import { anotherHost, aRoom, PASSWORD, Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';

/** The address of a host without a configured public one. */
const ORIGIN = 'http://localhost:0';
/** The text of a mail as it was sent, with its soft line breaks joined. */
const words = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const tokenIn = (source: string) => /#token=([\w.-]+)/.exec(words(source))?.[1] ?? '';

describe('mail', () => {
  let catcher: MailCatcher;
  let host: Host;
  const logged: string[] = [];
  before(async function start() {
    this.timeout(60_000);
    catcher = await mailCatcher();
    const mailServer = { url: catcher.url, from: 'Earshot <earshot@example.org>' };
    const log = createLog('warn', { write: (line) => logged.push(line) });
    host = await anotherHost(log, { mailServer, database: testDatabase('mail') });
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
    await demandRefused(admin.do(resendMail, { id: refused?.id ?? '' }), 'CONFLICT', 'already sent');

    catcher.treat('greylist');
    await admin.do(createInvite, { role: 'VIEWER', email: 'slow@greylisted.example' });
    await eventually(async () => expect((await outboxOf(admin))[0]?.problem).to.contain('Greylisted'));
    expect((await outboxOf(admin))[0]?.state).to.equal('WAITING');
  });

  it('that the server does not take is told to operators in the words of the server: in the log, and by /health until it takes one', async () => {
    const { admin } = await aRoom('Harbour', host);
    const warnings = async () =>
      ((await (await fetch(`${host.url}/health`)).json()) as { well: boolean; warnings: string[] }).warnings;
    catcher.treat('greylist');
    const from = logged.length;
    await admin.do(createInvite, { role: 'VIEWER', email: 'later@greylisted.example' });
    const answer = '450 Greylisted, try again in 5 minutes';
    await eventually(() => {
      const line = logged.slice(from).find((one) => one.includes('"kind":"send-mail"')) ?? '{}';
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message: string } };
      expect([msg, err?.message]).to.deep.equal(['job failed', `The mail server did not take the mail: ${answer}`]);
    });
    expect(logged.join('')).not.to.contain('later@greylisted.example');
    expect(await warnings()).to.deep.equal([`The mail server did not take the last mail: ${answer}`]);
    catcher.treat('take');
    await admin.do(createInvite, { role: 'VIEWER', email: 'soon@taken.example' });
    await mailTo('soon@taken.example');
    await eventually(async () => expect(await warnings()).to.deep.equal([]));
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

    for (let time = 2; time <= limits.mail.linksAnHour + 2; time += 1) {
      await visitor().do(requestPasswordReset, { email: member.email });
      const expected = Math.min(time, limits.mail.linksAnHour);
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
      'Type an email address',
    );
  });
});
