import { setTimeout as pause } from 'node:timers/promises';
import { channelRuns } from '@earshot/core/areas/channels/channel-run';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { createChannel } from '@earshot/core/areas/places/channel';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import { AppStoreFake } from '../kit/fakes/app-store-fake.ts';
import { fakeInternet } from '../kit/fakes/fake-internet.ts';
import { DataFolder, freePort, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import type { Visitor } from '../kit/hosts/person.ts';

// A dead host's job is free after 20 s, so each round takes half a minute.
const ROUNDS = process.env.EARSHOT_TEST === 'all' ? 5 : 0;
const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';
/** Six pages, one a second. */
const REVIEWS = 260;

describe('kill -9 while a channel asks its source', () => {
  let folder: DataFolder;
  let host: HostProcess;
  let admin: Visitor;
  before(async function () {
    if (ROUNDS === 0) return;
    this.timeout(60_000);
    folder = new DataFolder();
    const { egressAllow, egressInstead } = await fakeInternet();
    const env = {
      PORT: String(await freePort()),
      EARSHOT_ADMIN_EMAIL: EMAIL,
      EARSHOT_ADMIN_PASSWORD: PASSWORD,
      EARSHOT_LOG_LEVEL: 'silent',
      EARSHOT_EGRESS_ALLOW: egressAllow.join(','),
      EARSHOT_EGRESS_INSTEAD: Object.entries(egressInstead)
        .map((entry) => entry.join('='))
        .join(','),
    };
    host = await HostProcess.ready({ data: folder.path, env });
    admin = await signedIn(host.url, EMAIL, PASSWORD);
    await admin.do(setPlugin, { id: 'app-store', enabled: true });
  });
  after(async function () {
    this.timeout(60_000);
    await host?.end('SIGTERM');
    await folder?.remove();
  });

  for (let round = 1; round <= ROUNDS; round += 1)
    it(`brings everything once, time ${round}`, async function () {
      this.timeout(120_000);
      const store = new AppStoreFake();
      store.say(REVIEWS);
      const settings = {
        apps: [{ id: store.app, name: store.name }],
        countries: [{ id: 'us', name: 'United States' }],
      };
      const { id } = await admin.do(createChannel, { source: 'APP_STORE', settings, firstImportDays: null });
      await pause(300 + Math.random() * 5000);
      await host.end('SIGKILL');
      const before = store.asked;
      host = await HostProcess.ready(host.options);
      const condition = { channelId: id };
      const run = await eventually(async () => {
        const [one] = (await admin.do(channelRuns, { condition })).nodes;
        if (one?.state !== 'DONE') throw new Error(`It is ${one?.state} after ${one?.read}`);
        return one;
      }, 90_000);
      expect(run).to.include({ added: REVIEWS, updated: 0, problem: '' });
      const { nodes } = await admin.do(dataPoints, { condition, first: 1000 });
      expect(new Set(nodes.map(({ externalId }) => externalId)).size).to.equal(REVIEWS);
      expect(nodes).to.have.length(REVIEWS);
      // Stored pages are not fetched again: six pages, the empty ones at the end, and the interrupted one.
      expect(store.asked, `${before} before the kill`).to.be.at.most(10);
    });
});
