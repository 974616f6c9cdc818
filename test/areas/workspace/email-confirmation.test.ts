import { randomUUID } from 'node:crypto';
import { confirmEmail, sendEmailConfirmation } from '@earshot/core/areas/workspace/email-change';
import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { limits } from '@earshot/core/limits';
import { auditLog } from '@earshot/core/model/audit';
import { me } from '@earshot/core/model/member';
import { signIn } from '@earshot/core/model/session';
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
const anAddress = () => `new-${randomUUID()}@example.org`;

describe('the address of somebody who joins', function () {
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
  const linkTo = (address: string, count = 1) =>
    eventually(() => {
      const sources = sentTo(address);
      expect(sources, `mails to ${address}`).to.have.length(count);
      return tokenIn(sources.at(-1) ?? '');
    });
  /** Joins with a link and signs in. */
  const joined = async (token: string, email: string): Promise<Person> => {
    await new Person(host, undefined).do(acceptInvite, { token, name: 'Ben', email, password: PASSWORD });
    const answer = await fetch(`${host.url}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-earshot': '1' },
      body: JSON.stringify({
        query: 'mutation ($input: SignInInput!) { signIn(input: $input) }',
        variables: { input: { email, password: PASSWORD } },
      }),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    return new Person(host, cookie, '', '', email);
  };
  const isConfirmed = async (who: Person) => (await who.do(me, {})).member.emailConfirmed;

  it('lets somebody in who was mailed several links already', async () => {
    const { admin } = await aRoom('Quay', host);
    const email = anAddress();
    for (let time = 0; time <= limits.mail.linksAnHour; time += 1) {
      const { link } = await admin.do(createInvite, { role: 'CONTRIBUTOR' });
      const who = await joined(tokenIn(link), email);
      expect(await isConfirmed(who)).to.equal(false);
    }
  });

  it('is confirmed by an invite that was mailed there, and by nothing else in that link', async () => {
    const { admin } = await aRoom('Harbour', host);
    const email = anAddress();
    const { link } = await admin.do(createInvite, { role: 'CONTRIBUTOR', email });
    const mailed = await linkTo(email);
    expect(mailed.startsWith(tokenIn(link))).to.equal(true);
    expect(mailed).not.to.equal(tokenIn(link));
    const ben = await joined(mailed, email);
    expect(await isConfirmed(ben)).to.equal(true);
    expect(sentTo(email), 'no other mail').to.have.length(1);
    // The confirmation applies to the address that received the mail.
    const other = anAddress();
    await admin.do(createInvite, { role: 'CONTRIBUTOR', email: other });
    const elsewhere = anAddress();
    expect(await isConfirmed(await joined(await linkTo(other), elsewhere))).to.equal(false);
    // The author of the invite has its link, which proves nothing about the mailbox.
    const third = anAddress();
    const copied = await admin.do(createInvite, { role: 'CONTRIBUTOR', email: third });
    await linkTo(third);
    expect(await isConfirmed(await joined(tokenIn(copied.link), third))).to.equal(false);
  });

  it('is confirmed by a link that is mailed when somebody joins, once, by themselves', async () => {
    const { admin } = await aRoom('Harbour', host);
    const email = anAddress();
    const { link } = await admin.do(createInvite, { role: 'CONTRIBUTOR' });
    const ben = await joined(tokenIn(link), email);
    expect(await isConfirmed(ben)).to.equal(false);
    const token = await linkTo(email);
    expect(await admin.outcome(confirmEmail, { token })).to.equal('NOT_FOUND');
    await ben.do(confirmEmail, { token });
    expect(await isConfirmed(ben)).to.equal(true);
    expect(await ben.outcome(confirmEmail, { token })).to.equal('NOT_FOUND');
    expect(sentTo(email), 'the address before is the same').to.have.length(1);
    expect(await new Person(host, undefined).outcome(signIn, { email, password: PASSWORD })).to.equal('ok');
    const lines = (await admin.do(auditLog, { first: 50 })).map(({ operation }) => operation);
    expect(lines).to.include.members(['acceptInvite', 'confirmEmail']);
    await ben.do(sendEmailConfirmation, {});
    expect((await admin.do(auditLog, { first: 1 }))[0]?.operation).to.equal('sendEmailConfirmation');
    expect(sentTo(email), 'nothing is left to confirm').to.have.length(1);
  });

  it('gets the link again, the newest of which counts, a few times an hour', async () => {
    const { admin } = await aRoom('Harbour', host);
    const email = anAddress();
    const ben = await joined(tokenIn((await admin.do(createInvite, { role: 'VIEWER' })).link), email);
    const first = await linkTo(email);
    for (let count = 2; count <= limits.mail.linksAnHour; count += 1) {
      await ben.do(sendEmailConfirmation, {});
      await linkTo(email, count);
    }
    await demandRefused(ben.do(sendEmailConfirmation, {}), 'TOO_MANY_REQUESTS', 'Several links were already sent');
    expect(await ben.outcome(confirmEmail, { token: first })).to.equal('NOT_FOUND');
    await ben.do(confirmEmail, { token: await linkTo(email, limits.mail.linksAnHour) });
    expect(await isConfirmed(ben)).to.equal(true);
  });
});
