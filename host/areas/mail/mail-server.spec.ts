import { inviteMail, type MailContent } from '@earshot/core/areas/mail/mail-content';
import { type MailCatcher, mailCatcher } from '@earshot/test/kit/fakes/mail-catcher';
import { expect } from 'chai';
import { MailServer } from './mail-server.ts';
import { mailAsHtml, mailAsText } from './write-mail.ts';

const CONTENT: MailContent = inviteMail({
  workspaceName: 'Harbour & Sons',
  inviter: 'Ada <script>alert(1)</script>',
  message: 'Hello\r\nBcc: eve@example.org\n\n<b>welcome</b>',
  link: 'https://earshot.example.org/auth/accept-invite#token=a.b',
  expiresAt: new Date('2026-12-01T10:00:00Z'),
  dateFormat: 'DAY_MONTH_YEAR',
});
const ID = '00000000-0000-4000-8000-000000000001';

describe('a mail', () => {
  it('says the same as text and as HTML, in which nothing that people wrote is markup', () => {
    const text = mailAsText(CONTENT);
    const html = mailAsHtml(CONTENT);
    for (const part of ['Harbour', 'accept-invite#token=a.b', '1 Dec 2026', 'welcome']) {
      expect(text).to.contain(part);
      expect(html).to.contain(part);
    }
    expect(text).to.contain('> <b>welcome</b>');
    expect(html).not.to.match(/<script|<b>|<img|src=/);
    expect(html).to.contain('Ada &lt;script&gt;');
  });
});

describe('a mail server', () => {
  let catcher: MailCatcher;
  let server: MailServer;
  before(async () => {
    catcher = await mailCatcher();
    server = new MailServer({ url: catcher.url, from: 'Earshot <earshot@example.org>' });
  });
  after(() => catcher.stop());

  const send = (recipient = 'ben@example.org') => server.send({ id: ID, recipient, content: CONTENT });

  it('takes a mail with text, HTML and an id that stays the same', async () => {
    catcher.treat('take');
    expect(await send()).to.deep.equal({ outcome: 'SENT' });
    const source = catcher.taken.at(-1) ?? '';
    const [head = ''] = source.split('\r\n\r\n');
    expect(head).to.match(/^From: Earshot <earshot@example.org>\r?$/m);
    expect(head).to.match(/^To: ben@example.org\r?$/m);
    expect(head).to.contain(`Message-ID: <${ID}@example.org>`);
    expect(head).to.match(/^Auto-Submitted: auto-generated\r?$/m);
    expect(head).not.to.match(/^Bcc:/im);
    expect(source)
      .to.match(/Content-Type: text\/plain/)
      .and.to.match(/Content-Type: text\/html/);
  });

  it('gets one recipient, whatever an address looks like', async () => {
    catcher.treat('take');
    const before = catcher.taken.length;
    await send('"a,eve@example.org"@example.org');
    const heads = catcher.taken.slice(before).map((source) => source.split('\r\n\r\n')[0] ?? '');
    expect(
      heads.filter((head) => /^To: eve@|, ?eve@example.org/m.test(head.replaceAll(/"[^"]*"/g, ''))),
    ).to.have.length(0);
  });

  it('refuses for good, or for now, in its own words', async () => {
    catcher.treat('refuse');
    expect(await send()).to.deep.equal({ outcome: 'REFUSED', problem: '550 No such user here' });
    catcher.treat('greylist');
    expect(await send()).to.deep.equal({ outcome: 'LATER', problem: '450 Greylisted, try again in 5 minutes' });
    catcher.treat('cut off');
    expect((await send()).outcome).to.equal('LATER');
  });

  it('warns operators in its own words while it takes nothing, and not about a mail that it refuses', async () => {
    const told = async (how: Parameters<MailCatcher['treat']>[0]) => {
      catcher.treat(how);
      await send();
      return server.warnings;
    };
    const greylisted = 'The mail server did not take the last mail: 450 Greylisted, try again in 5 minutes';
    expect(await told('greylist')).to.deep.equal([greylisted]);
    expect(await told('refuse')).to.deep.equal([]);
    expect(await told('greylist')).to.deep.equal([greylisted]);
    expect(await told('take')).to.deep.equal([]);
  });

  it('keeps a mail for later when our password is wrong, nobody listens, or there is none', async () => {
    catcher.treat('take');
    const to = (url: string) => new MailServer({ url, from: 'earshot@example.org' });
    const mail = { id: ID, recipient: 'ben@example.org', content: CONTENT };
    expect((await to(catcher.url.replace('letters', 'wrong')).send(mail)).outcome).to.equal('LATER');
    expect((await to('smtp://127.0.0.1:1').send(mail)).outcome).to.equal('LATER');
    expect((await new MailServer(undefined).send(mail)).outcome).to.equal('LATER');
  });
});
