import { createFeed } from '@earshot/core/areas/search/feed';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { browserSuite, enter, furtherJourney, inEveryLook, journey } from '../../../kit/browser/browser.ts';
import { type MailCatcher, mailCatcher } from '../../../kit/fakes/mail-catcher.ts';
import { testDatabase } from '../../../kit/hosts/database.ts';
import { anotherHost, aRoom, PASSWORD } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

browserSuite('one’s own account', () => {
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

  journey('gets another address by a link that comes there', async () => {
    const { person } = await aRoom('Harbour research', host);
    const ben = await person('CONTRIBUTOR');
    const email = `ben-${crypto.randomUUID()}@example.org`;
    const page = await enter(ben, '/settings/user/account');
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your email' });
    await dialog.getByRole('textbox', { name: 'New email' }).fill(email);
    await dialog.getByLabel('Your password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await dialog.getByText('This is not your current password.').waitFor();
    await inEveryLook(page, 'email-change');
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('A link is on its way to the new address.', { exact: false }).waitFor();
    const link = await eventually(() => {
      const source = catcher.taken.find((one) => one.includes(`To: ${email}`)) ?? '';
      const [, token] = /#token=([\w.-]+)/.exec(source.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
      expect(token).to.be.a('string');
      return `/auth/confirm-email#token=${token}`;
    });
    await page.goto(new URL(link, ben.url).href);
    await page.getByRole('heading', { name: 'Confirm your new email' }).waitFor();
    await inEveryLook(page, 'email-confirm');
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByRole('heading', { name: 'Your email was changed' }).waitFor();
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await page.getByText(email).waitFor();
    await inEveryLook(page, 'email-account');
  });

  furtherJourney('hears of feeds as often as it wants', async () => {
    const { admin } = await aRoom('Harbour research', host);
    const feed = await admin.do(createFeed, { title: 'Parcels that came late', request: { query: 'late' } });
    const page = await enter(admin, `/explore/${feed.id}`);
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.getByRole('menuitemradio', { name: 'Every Monday' }).waitFor();
    await inEveryLook(page, 'follow-feed');
    await page.getByRole('menuitemradio', { name: 'Every Monday' }).click();
    await page.getByText('You are told what is new in “Parcels that came late” every Monday.').waitFor();
    await page.goto(new URL('/settings/user/notifications', admin.url).href);
    const list = page.getByRole('list', { name: 'Feeds that you follow' });
    await list.getByRole('button', { name: 'Following' }).click();
    await page.getByRole('menuitemradio', { name: 'Every Monday', checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await inEveryLook(page, 'followed-feeds');
    await list.getByRole('button', { name: 'Following' }).click();
    await page.getByRole('menuitem', { name: 'Unfollow' }).click();
    await list.waitFor({ state: 'detached' });
  });

  journey('says that an address was not confirmed, until the link that was mailed is opened', async () => {
    const { admin, person, workspaceId } = await aRoom('Harbour research', host);
    const ben = await person('CONTRIBUTOR');
    await host.container
      .get(T.database)
      .asSystem('an address that nobody confirmed', (transaction) =>
        transaction.sql('update accounts set email_confirmed = false where email = $1', [ben.email]),
      );
    await host.container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) =>
        transaction.sql('update members set email_confirmed = false where id = $1', [ben.memberId]),
      );
    const users = await enter(admin, '/settings/users');
    const badge = users.locator('[tabindex="0"]').filter({ hasText: /^Unconfirmed$/ });
    await badge.focus();
    await users.getByRole('tooltip').getByText('can have the link sent again').waitFor();
    await inEveryLook(users, 'users-unconfirmed');
    expect(await badge.count(), 'nobody but Ben').to.equal(1);
    const page = await enter(ben, '/home');
    const bar = page.getByRole('complementary', { name: 'Your email address' });
    await bar.getByText('Confirm your email address').waitFor();
    await inEveryLook(page, 'email-unconfirmed');
    await bar.getByRole('button', { name: 'Resend link' }).click();
    await page.getByText(`A link is on its way to ${ben.email}.`).waitFor();
    const token = await eventually(() => {
      const source = catcher.taken.find((one) => one.includes(`To: ${ben.email}`)) ?? '';
      const [, found] = /#token=([\w.-]+)/.exec(source.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
      if (!found) throw new Error('No link was mailed');
      return found;
    });
    await page.goto(`${ben.url}/auth/confirm-email#token=${token}`);
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
    await inEveryLook(page, 'email-confirming');
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your email is confirmed').waitFor();
    await badge.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await bar.count()).to.equal(0);
    await page.getByRole('combobox', { name: 'Job function' }).click();
    await page.getByRole('option', { name: 'Design' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your account was changed.').waitFor();
    await inEveryLook(page, 'account-job-function');
    await page.goto(`${ben.url}/ask`);
    await page.getByText('Suggested questions').waitFor();
    expect(await page.getByLabel('Job function').inputValue()).to.equal('DESIGN');
  });
});
