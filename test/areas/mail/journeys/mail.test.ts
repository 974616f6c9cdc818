import { createInvite } from '@earshot/core/areas/workspace/invite';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { type MailCatcher, mailCatcher } from '../../../kit/fakes/mail-catcher.ts';
import { testDatabase } from '../../../kit/hosts/database.ts';
import { anotherHost, aRoom, Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

const NEW = 'Another-Harbour-42-Lantern';

browserSuite('mail', () => {
  let catcher: MailCatcher;
  let host: Host;
  before(async function start() {
    this.timeout(60_000);
    catcher = await mailCatcher();
    const mailServer = { url: catcher.url, from: 'Earshot <earshot@example.org>' };
    host = await anotherHost(createLog('fatal'), { mailServer, database: testDatabase('mail') });
  });
  after(async () => {
    await host?.stop();
    await catcher?.stop();
  });

  journey('brings a forgotten password back: asked for at sign-in, set by the link in the mail', async () => {
    const { admin } = await aRoom('Harbour research', host);
    const page = await enter(new Person(host, undefined), '/auth/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await demandAccessible(page, 'forgot password');
    await page.getByLabel('Email').fill(admin.email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const token = await eventually(() => {
      const source = catcher.taken.find((one) => one.includes(`To: ${admin.email}`)) ?? '';
      const [, found] = /#token=([\w.-]+)/.exec(source.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
      expect(found).to.be.a('string');
      return found ?? '';
    });
    await page.goto(`${host.url}/auth/reset-password#token=${token}`);
    await page.getByRole('textbox', { name: 'New password' }).fill(NEW);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
  });

  furtherJourney(
    'shows an invite in the outbox while there is no mail server; what comes by mail is chosen',
    async () => {
      const { admin, person } = await aRoom('Harbour research');
      const page = await enter(admin, '/settings/users');
      await page.getByRole('button', { name: 'Invite a colleague' }).click();
      await page.getByLabel('Send to (optional)').fill('ben@example.org');
      await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
      const link = await page.getByRole('textbox', { name: 'Invite link' }).inputValue();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('link', { name: 'Outbox' }).click();
      await page.getByText('Email isn’t being sent').waitFor();
      await admin.do(createInvite, {
        role: 'VIEWER',
        message: 'A long message. '.repeat(20),
        email: `${'a'.repeat(60)}@example.org`,
      });
      await page.reload();
      await page.getByRole('row').filter({ hasText: 'aaaa' }).waitFor();
      await demandAccessible(page, 'the outbox');
      for (const look of LOOKS) {
        await putOn(page, look);
        await screenshot(page, `outbox-${look.name}`);
      }
      await page.getByText('ben@example.org').click();
      expect(await page.getByRole('textbox', { name: 'Email text' }).inputValue()).to.contain(link);
      await demandAccessible(page, 'a mail');
      await screenshot(page, 'outbox-mail');
      await page.keyboard.press('Escape');

      const viewer = await enter(await person('VIEWER'), '/settings/outbox');
      await viewer.getByText(/Only administrators can/).waitFor();
      await viewer.getByRole('link', { name: 'Your notifications' }).click();
      const choice = viewer.getByRole('switch', { name: 'Emails about comments' });
      await choice.click();
      await viewer.getByText('You get no emails about comments.').waitFor();
      await viewer.reload();
      expect(await choice.isChecked()).to.equal(false);
      await demandAccessible(viewer, 'notification settings');
      await screenshot(viewer, 'notification-settings');
    },
  );
});
