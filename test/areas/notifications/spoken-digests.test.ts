import { setTimeout as pause } from 'node:timers/promises';
import { seeNotifications } from '@earshot/core/areas/notifications/notification';
import {
  notificationSettings,
  setNotificationSettings,
  USUAL_SETTINGS,
} from '@earshot/core/areas/notifications/notification-settings';
import { digestSpeech } from '@earshot/core/areas/notifications/spoken-digest';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { notify } from '@earshot/host/areas/notifications/notify';
import type { Host } from '@earshot/host/boot/start';
import { apart } from '@earshot/host/jobs/apart';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { type FakeEspeak, fakeEspeak } from '../../kit/fakes/fake-espeak.ts';
import { type MailCatcher, mailCatcher } from '../../kit/fakes/mail-catcher.ts';
import { testDatabase } from '../../kit/hosts/database.ts';
import { anotherHost, aProject, aRoom, Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';

describe('a digest as sound, with a fake of espeak-ng', function () {
  this.timeout(60_000);
  let catcher: MailCatcher;
  let fake: FakeEspeak;
  let host: Host;
  let room: Room;
  let ben: Person;
  before(async () => {
    [catcher, fake] = await Promise.all([mailCatcher(), fakeEspeak()]);
    const mailServer = { url: catcher.url, from: 'Earshot <earshot@example.org>' };
    const programFolders = ['/no/such/folder', fake.folder];
    host = await anotherHost(createLog('fatal'), { mailServer, programFolders, database: testDatabase('mail') });
  });
  after(async () => {
    await host.stop();
    await Promise.all([catcher.stop(), fake.remove()]);
  });
  beforeEach(async () => {
    catcher.treat('take');
    await fake.does('speak');
    room = await aRoom('Harbour', host);
    ben = await room.person('CONTRIBUTOR');
  });

  const spoken = { ...USUAL_SETTINGS, digest: 'WEEKLY', digestFormat: 'AUDIO' } as const;
  const tell = (title: string, placeId?: string) =>
    apart(host.container.get(T.apart), room.workspaceId, (change) =>
      notify(change, { memberIds: [ben.memberId], title, ...(placeId ? { placeId } : {}) }),
    );
  const listen = (who: Person, since?: string) =>
    fetch(`${host.url}/api/v1/digest.wav${since ? `?${new URLSearchParams({ since })}` : ''}`, {
      headers: who.headers,
    });
  const refusal = async (response: Response) => {
    const { errors } = (await response.json()) as { errors: { message: string }[] };
    return { status: response.status, message: errors[0]?.message ?? '' };
  };
  async function digestMailed(): Promise<string> {
    await host.container.get(T.database).inWorkspace(room.workspaceId, async (transaction) => {
      await transaction.sql('update notification_settings set next_digest_at = now() where workspace_id = $1', [
        room.workspaceId,
      ]);
      await addJob(sqlIn(transaction), 'send-digests', { workspaceId: room.workspaceId });
    });
    return eventually(() => {
      const source = catcher.taken.findLast((one) => one.includes(`To: ${ben.email}`));
      expect(source).to.be.a('string');
      return (source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    });
  }

  it('says what is unread and may be read at this moment, of its listener only, and is stored nowhere', async () => {
    const closed = await aProject(room.admin, { title: 'Closed', everyone: null });
    const grant = { placeId: closed.id, principal: 'MEMBER', principalId: ben.memberId } as const;
    await room.admin.do(setGrant, { ...grant, level: 'READ' });
    await tell('Seen already');
    await ben.do(seeNotifications, { until: new Date().toISOString() });
    await tell('Ships; `wait` "$HOME" [[x]]');
    await tell('Secret', closed.id);
    expect((await listen(ben)).status).to.equal(200);
    expect(await fake.heard()).to.equal(
      'Harbour: 2 notifications that you have not read.\n\nSecret.\n\nShips; `wait` "$HOME" x.',
    );
    await room.admin.do(revokeGrant, grant);
    const response = await listen(ben);
    expect(response.headers.get('cache-control')).to.equal('private, no-store');
    expect(await fake.heard())
      .to.match(/1 notification that/)
      .and.not.to.contain('Secret');
    expect(await refusal(await listen(room.admin))).to.deep.equal({
      status: 422,
      message: 'You have read everything. There is nothing to listen to.',
    });
    expect((await listen(new Person(host, undefined))).status).to.equal(401);
  });

  it('says what came after a moment', async () => {
    await tell('Before');
    const since = new Date().toISOString();
    // Times are in milliseconds: notifications of the same one do not count as later.
    await pause(5);
    await tell('After');
    const sound = await (await listen(ben, since)).text();
    expect(sound).to.match(/^RIFF/);
    expect(await fake.heard())
      .to.contain('After')
      .and.not.to.contain('Before');
    expect((await listen(ben, 'yesterday')).status).to.equal(400);
  });

  it('is mailed as a link and in writing, without sound in the mail', async () => {
    await tell('News of the first week');
    await ben.do(setNotificationSettings, spoken);
    const first = await digestMailed();
    expect(first)
      .to.contain('News of the first week')
      .and.to.match(/Listen to this digest:\r?\n\r?\nhttp|Listen to this digest/);
    expect(first).not.to.match(/audio|attachment|RIFF/i);
    await tell('News of the second week');
    catcher.taken.length = 0;
    const second = await digestMailed();
    const [, since = ''] = /\/notifications\/listen\?since=([\dT:.Z-]+)/.exec(second) ?? [];
    await listen(ben, since);
    expect(await fake.heard())
      .to.contain('second week')
      .and.not.to.contain('first week');
  });

  it('can be chosen only where something can speak, and stays chosen when that is gone: mails are in writing then', async () => {
    expect(await ben.do(digestSpeech, {})).to.deep.equal({ state: 'READY', program: '' });
    await ben.do(setNotificationSettings, spoken);
    await fake.does('gone');
    expect(await ben.do(digestSpeech, {})).to.deep.equal({ state: 'NO_PROGRAM', program: 'espeak-ng' });
    await ben.do(setNotificationSettings, { ...spoken, timeZone: 'Europe/Berlin' });
    expect((await ben.do(notificationSettings, {})).digestFormat).to.equal('AUDIO');
    await tell('News');
    const mail = await digestMailed();
    expect(mail).to.contain('News').and.to.contain('Open your notifications').and.not.to.contain('listen');
    expect(await refusal(await listen(ben))).to.include({ status: 503 });
    await demandRefused(room.admin.do(setNotificationSettings, spoken), 'UNPROCESSABLE', 'espeak-ng, which is not on');

    await fake.does('speak');
    await room.admin.do(setPlugin, { id: 'espeak-ng', enabled: false });
    expect(await ben.do(digestSpeech, {})).to.deep.equal({ state: 'NO_PLUGIN', program: '' });
    await demandRefused(room.admin.do(setNotificationSettings, spoken), 'UNPROCESSABLE', 'Settings → Plugins');
  });

  it('is told in words when the program fails, and one person switches nothing off', async () => {
    await tell('News');
    await fake.does('fail');
    const failed = await refusal(await listen(ben));
    expect(failed.status).to.equal(503);
    expect(failed.message)
      .to.match(/could not be read aloud/)
      .and.not.to.match(/voice|espeak/);
    expect((await ben.do(digestSpeech, {})).state).to.equal('READY');
    await fake.does('speak');
    expect((await listen(ben)).status).to.equal(200);
  });
});
