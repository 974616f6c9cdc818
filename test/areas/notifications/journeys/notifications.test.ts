import { createComment } from '@earshot/core/areas/comments/comment';
import { follow, follows } from '@earshot/core/areas/notifications/follow';
import { notifications, unreadNotifications } from '@earshot/core/areas/notifications/notification';
import { notificationSettings } from '@earshot/core/areas/notifications/notification-settings';
import { publishInsight } from '@earshot/core/areas/pages/insight';
import { T } from '@earshot/host/area';
import { notify } from '@earshot/host/areas/notifications/notify';
import type { Host } from '@earshot/host/boot/start';
import { apart } from '@earshot/host/jobs/apart';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
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
import { aNote, anotherHost, aProject, aRoom, Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { anInsight } from '../../../kit/rooms/insight.ts';

browserSuite('notifications', () => {
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
  const sql = (statement: string, bind: unknown[] = []) =>
    host.container.get(T.database).asSystem('time has passed', (transaction) => transaction.sql(statement, bind));
  const mailTo = (address: string) =>
    eventually(() => {
      const source = catcher.taken.findLast((one) => one.includes(`To: ${address}`)) ?? '';
      expect(source).not.to.equal('');
      return source.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll(/\r\n /g, ' ');
    });

  journey('of what one follows arrive by themselves, are opened, muted and unfollowed', async () => {
    const { admin, person } = await aRoom('Harbour research', host);
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin, { title: 'Deliveries to the harbour in winter' });
    const page = await enter(ben, `/projects/${project.id}`);
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Published insights' }).click();
    await page.getByText('You follow “Deliveries to the harbour in winter”.').waitFor();
    await page.getByRole('menuitemcheckbox', { name: 'All changes' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'All changes', checked: true }).waitFor();
    await demandAccessible(page, 'the menu of Follow');
    await screenshot(page, 'follow-menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Following' }).waitFor();

    const insight = await anInsight(admin, project.id, { title: 'People wait in the dark' });
    await admin.do(publishInsight, { id: insight.id });
    await page.getByRole('img', { name: /new one/ }).waitFor();
    for (let number = 1; number <= 3; number += 1)
      await aNote(admin, { projectId: project.id, title: `Interview ${number}` });
    const note = await aNote(ben, { projectId: project.id, title: 'My own interview' });
    await admin.do(createComment, { pageId: note.id, body: 'Is this the captain?', mentionIds: [ben.memberId] });
    await apart(host.container.get(T.apart), ben.workspaceId, (change) =>
      notify(change, { memberIds: [ben.memberId], title: 'Ten new answers', text: 'Have a look at them today.' }),
    );
    await page.getByRole('link', { name: /^Notifications/ }).click();
    await page.getByText('3 new notes').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `the inbox ${look.name}`);
      await screenshot(page, `inbox-${look.name}`);
    }
    await page.getByRole('link', { name: /published an insight/ }).click();
    await page
      .getByRole('heading', { name: 'People wait in the dark' })
      .or(page.getByRole('textbox', { name: /Title/ }))
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).to.match(/^\/insights\/people-wait/);
    await eventually(async () =>
      expect((await ben.do(notifications, { kinds: ['PUBLISHED'] })).map(({ unread }) => unread)).to.deep.equal([
        false,
      ]),
    );

    await page.goBack();
    await page.getByText('For you', { exact: true }).click();
    await page.getByText('Is this the captain?').waitFor();
    expect(await page.getByText('3 new notes').count()).to.equal(0);
    await page.getByRole('switch', { name: 'Unread only' }).click();
    await page.getByRole('button', { name: /More actions for My own interview/ }).click();
    await page.getByRole('menuitem', { name: 'Mark as read' }).click();
    await page.getByText('Is this the captain?').waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Unread only' }).click();
    await page.getByRole('button', { name: /More actions for My own interview/ }).click();
    await page.getByRole('menuitem', { name: 'Mute “My own interview”' }).click();
    await page.getByText(/is muted: you hear of mentions only/).waitFor();
    await page.getByText('All', { exact: true }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await eventually(async () => expect(await ben.do(unreadNotifications, {})).to.deep.equal({ count: 0 }));
    await page.getByRole('img', { name: /new one/ }).waitFor({ state: 'detached' });

    await page.goto(new URL('/settings/user/notifications', page.url()).href);
    await page.getByRole('list', { name: 'Following' }).getByText(project.title).waitFor();
    await page.getByRole('switch', { name: 'Send no emails at certain hours' }).click();
    await page.getByLabel('Until').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `notification settings ${look.name}`);
      await screenshot(page, `notification-settings-${look.name}`);
    }
    await page.getByRole('combobox', { name: 'Digest' }).click();
    await page.getByRole('option', { name: 'Every Monday' }).click();
    await page.getByText('You get a digest.').waitFor();
    await page.getByRole('button', { name: 'Unmute My own interview' }).click();
    await page.getByRole('button', { name: 'Following' }).click();
    await page.getByRole('menuitem', { name: 'Unfollow' }).click();
    await page.getByText('You follow nothing yet').waitFor();
    expect(await ben.do(follows, {})).to.deep.equal([]);
    expect(await ben.do(notificationSettings, {})).to.include({
      digest: 'WEEKLY',
      quietFrom: '20:00',
      timeZone: 'UTC',
    });
  });

  furtherJourney('by mail lead to the comment, and a digest ends without signing in', async () => {
    const { admin, person } = await aRoom('Harbour research', host);
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin, { title: 'Deliveries' });
    await ben.do(follow, { projectId: project.id, allChangesEnabled: true });
    const note = await aNote(admin, { projectId: project.id, title: 'Interview 4' });
    await admin.do(createComment, { pageId: note.id, body: 'Is this the captain?', mentionIds: [ben.memberId] });
    await sql(
      `update graphile_worker._private_jobs set run_at = now() where key like 'mail-comment:%' and locked_at is null`,
    );
    const [, link = ''] = /(\/data\/\S+#c=[\w-]+)/.exec(await mailTo(ben.email)) ?? [];
    const page = await enter(ben, link);
    await page.getByRole('article', { name: 'Thread' }).getByText('Is this the captain?').waitFor();
    await eventually(async () =>
      expect((await ben.do(notifications, { kinds: ['MENTION'] })).map(({ unread }) => unread)).to.deep.equal([false]),
    );

    const taken = catcher.taken.length;
    await ben.do(notificationSettings, {});
    await page.goto(new URL('/settings/user/notifications', page.url()).href);
    await page.getByRole('combobox', { name: 'Digest' }).click();
    await page.getByRole('option', { name: 'On the first of the month' }).click();
    await page.getByText('You get a digest.').waitFor();
    await eventually(async () => expect((await ben.do(notifications, { kinds: ['CREATED'] })).length).to.equal(1));
    await host.container.get(T.database).inWorkspace(ben.workspaceId, async (transaction) => {
      await transaction.sql('update notification_settings set next_digest_at = now() where workspace_id = $1', [
        ben.workspaceId,
      ]);
      await addJob(sqlIn(transaction), 'send-digests', { workspaceId: ben.workspaceId });
    });
    await eventually(() => expect(catcher.taken.length).to.be.greaterThan(taken));
    const digest = await mailTo(ben.email);
    expect(digest).to.contain('added a note').and.to.contain('Interview 4');
    const [, token = ''] = /\/unsubscribe\?token=([\w.-]+)/.exec(digest) ?? [];
    const door = await enter(new Person(host, undefined), `/unsubscribe?token=${token}`);
    await door.getByRole('heading', { name: 'Stop the digest' }).waitFor();
    await demandAccessible(door, 'unsubscribe');
    for (const look of LOOKS) {
      await putOn(door, look);
      await screenshot(door, `unsubscribe-${look.name}`);
    }
    await door.getByRole('button', { name: 'Stop the digest' }).click();
    await door.getByRole('heading', { name: 'You get no more digests' }).waitFor();
    expect((await ben.do(notificationSettings, {})).digest).to.equal(null);
  });
});
