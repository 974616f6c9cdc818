import { randomUUID } from 'node:crypto';
import { mails, mailText } from '@earshot/core/areas/mail/mail';
import { confirmEmail, requestEmailChange } from '@earshot/core/areas/workspace/email-change';
import { auditLog } from '@earshot/core/model/audit';
import { me } from '@earshot/core/model/member';
import { changePassword, signIn } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { type MailCatcher, mailCatcher } from '../../kit/fakes/mail-catcher.ts';
import { testDatabase } from '../../kit/hosts/database.ts';
import { anotherHost, aRoom, PASSWORD, Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';

const words = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const tokenIn = (source: string) => /#token=([\w.-]+)/.exec(words(source))?.[1] ?? '';
const aNewAddress = () => `moved-${randomUUID()}@example.org`;

describe('a change of one’s own e-mail address', function () {
  this.timeout(60_000);
  let catcher: MailCatcher;
  let host: Host;
  before(async () => {
    catcher = await mailCatcher();
    const mailServer = { url: catcher.url, from: 'Earshot <earshot@example.org>' };
    host = await anotherHost(createLog('fatal'), { mailServer, database: testDatabase('mail') });
  });
  after(async () => {
    await host.stop();
    await catcher.stop();
  });

  const sentTo = (address: string) => catcher.taken.filter((source) => source.includes(`To: ${address}`));
  const linkTo = (address: string, mailCount = 1) =>
    eventually(() => {
      const sources = sentTo(address);
      expect(sources, `mails to ${address}`).to.have.length(mailCount);
      return tokenIn(sources.at(-1) ?? '');
    });
  const signsIn = (email: string) => new Person(host, undefined).outcome(signIn, { email, password: PASSWORD });

  it('counts once the link at the new address is opened, and the old address is told', async () => {
    const { admin, person } = await aRoom('Harbour', host);
    const ben = await person('CONTRIBUTOR');
    const [before, after] = [ben.email, aNewAddress()];
    await ben.do(requestEmailChange, { email: after.toUpperCase(), password: PASSWORD });
    const token = await linkTo(after);
    expect((await ben.do(me, {})).member.email).to.equal(before);
    expect(await signsIn(after)).to.equal('UNAUTHENTICATED');
    expect(await admin.outcome(confirmEmail, { token }), 'only for who asked').to.equal('NOT_FOUND');
    await ben.do(confirmEmail, { token });
    expect((await ben.do(me, {})).member.email).to.equal(after);
    expect(await signsIn(before)).to.equal('UNAUTHENTICATED');
    expect(await signsIn(after)).to.equal('ok');
    expect(await ben.outcome(confirmEmail, { token }), 'once').to.equal('NOT_FOUND');
    await eventually(() => expect(sentTo(before)).to.have.length(1));
    expect(words(sentTo(before)[0] ?? '')).to.contain(`your account now has the address ${after}`);
    const lines = (await admin.do(auditLog, { first: 50 })).map(({ operation }) => operation);
    expect(lines).to.include.members(['requestEmailChange', 'confirmEmail']);
    for (const { id } of (await admin.do(mails, { condition: { kind: 'EMAIL_CHANGE' } })).nodes)
      expect(await admin.outcome(mailText, { id }), 'not for administrators').to.equal('FORBIDDEN');
  });

  it('takes the password, another address than now, and one that nobody has by then', async () => {
    const { admin, person } = await aRoom('Harbour', host);
    const [ben, vera] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const email = aNewAddress();
    const ask = (who: Person, more = {}) => who.do(requestEmailChange, { email, password: PASSWORD, ...more });
    await demandRefused(ask(ben, { password: 'wrong' }), 'BAD_USER_INPUT', 'not your current password');
    await demandRefused(ask(ben, { email: ben.email }), 'BAD_USER_INPUT', 'your address already');
    await ask(ben);
    const first = await linkTo(email);
    await ask(vera);
    await vera.do(confirmEmail, { token: await linkTo(email, 2) });
    await demandRefused(ben.do(confirmEmail, { token: first }), 'CONFLICT', 'Another account has this address');
    await ask(ben, { email: admin.email });
    await demandRefused(ben.do(confirmEmail, { token: await linkTo(admin.email) }), 'CONFLICT', 'Another account');
    expect((await ben.do(me, {})).member.email).to.equal(ben.email);
  });

  it('is forgotten when a newer link is made, the password changes, or a day has passed', async () => {
    const { person } = await aRoom('Harbour', host);
    const ben = await person('CONTRIBUTOR');
    const wanted = [aNewAddress(), aNewAddress(), aNewAddress()];
    const tokens: string[] = [];
    for (const email of wanted) {
      await ben.do(requestEmailChange, { email, password: PASSWORD });
      tokens.push(await linkTo(email));
    }
    expect(await ben.outcome(requestEmailChange, { email: aNewAddress(), password: PASSWORD })).to.equal(
      'TOO_MANY_REQUESTS',
    );
    const [older = '', , newest = ''] = tokens;
    expect(await ben.outcome(confirmEmail, { token: older })).to.equal('NOT_FOUND');
    await host.container
      .get(T.database)
      .asSystem('a day has passed', (transaction) =>
        transaction.sql(`update email_changes set expires_at = expires_at - interval '24 hours' where email = $1`, [
          wanted[2] ?? '',
        ]),
      );
    expect(await ben.outcome(confirmEmail, { token: newest })).to.equal('NOT_FOUND');
    const vera = await person('VIEWER');
    const email = aNewAddress();
    await vera.do(requestEmailChange, { email, password: PASSWORD });
    const token = await linkTo(email);
    await vera.do(changePassword, { current: PASSWORD, next: 'Another-Harbour-42-Lantern' });
    expect(await vera.outcome(confirmEmail, { token })).to.not.equal('ok');
  });

  it('is refused where Earshot sends no mail', async () => {
    const { admin } = await aRoom();
    await demandRefused(
      admin.do(requestEmailChange, { email: aNewAddress(), password: PASSWORD }),
      'UNAVAILABLE',
      'Email isn’t set up',
    );
  });
});
