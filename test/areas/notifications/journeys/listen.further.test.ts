import { setNotificationSettings, USUAL_SETTINGS } from '@earshot/core/areas/notifications/notification-settings';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { notify } from '@earshot/host/areas/notifications/notify';
import type { Host } from '@earshot/host/boot/start';
import { apart } from '@earshot/host/jobs/apart';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { browserSuite, enter, inEveryLook, journey, tolerate } from '../../../kit/browser/browser.ts';
import { type FakeEspeak, fakeEspeak } from '../../../kit/fakes/fake-espeak.ts';
import { anotherHost, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('a digest as sound, with a fake of espeak-ng', () => {
  let fake: FakeEspeak;
  let host: Host;
  before(async function start() {
    this.timeout(60_000);
    fake = await fakeEspeak();
    host = await anotherHost(createLog('fatal'), { programFolders: [fake.folder] });
  });
  after(async () => {
    await host.stop();
    await fake.remove();
  });

  journey('is switched on where something can speak, and listened to; where nothing can it says why', async () => {
    const { admin, workspaceId } = await aRoom('Harbour research', host);
    await admin.do(setNotificationSettings, { ...USUAL_SETTINGS, digest: 'WEEKLY' });
    await fake.does('gone');
    const page = await enter(admin, '/settings/user/notifications');
    const toggle = page.getByRole('switch', { name: 'Listen to digests' });
    await page.getByText('requires the program espeak-ng, which is not on this server').waitFor();
    expect(await toggle.isDisabled()).to.equal(true);
    await inEveryLook(page, 'listen-settings-missing');
    await fake.does('speak');
    await page.reload();
    await toggle.click();
    await page.getByText('You can listen to your digests.').waitFor();
    await inEveryLook(page, 'listen-settings');
    await page.getByRole('link', { name: 'Listen to what you have not read' }).click();
    await page.getByText('You have read everything').waitFor();
    await inEveryLook(page, 'listen-nothing');

    for (const title of ['Ten new answers', 'A ship has come in at the harbour in the dark, with nobody on board'])
      await apart(host.container.get(T.apart), workspaceId, (change) =>
        notify(change, { memberIds: [admin.memberId], title, text: 'Have a look at them today.' }),
      );
    const player = page.getByLabel('Your digest, read aloud');
    await player.waitFor();
    // The browser reads the length from the header.
    await page.waitForFunction(() => {
      const audio = document.querySelector('audio');
      return audio !== null && audio.duration > 1 && audio.duration < 600;
    });
    await inEveryLook(page, 'listen');
  });

  journey('that cannot be read aloud is there in writing', async () => {
    const { admin, workspaceId } = await aRoom('Harbour research', host);
    await apart(host.container.get(T.apart), workspaceId, (change) =>
      notify(change, { memberIds: [admin.memberId], title: 'Ten new answers' }),
    );
    await fake.does('fail');
    const page = await enter(admin, '/notifications/listen');
    tolerate(page, /503/);
    await page.getByText('The digest could not be read aloud').waitFor();
    await page.getByText('Ten new answers').waitFor();
    await inEveryLook(page, 'listen-failed');
    await fake.does('speak');
    await page.getByRole('button', { name: /again/i }).click();
    await page.getByLabel('Your digest, read aloud').waitFor();
    await admin.do(setPlugin, { id: 'espeak-ng', enabled: false });
    await page.reload();
    await page.getByText('Reading aloud requires a speech plugin').waitFor();
    await page.getByText('Ten new answers').waitFor();
  });
});
