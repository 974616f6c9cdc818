import { setTimeout as pause } from 'node:timers/promises';
import { createNote } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { expect } from 'chai';
import type { BurstWire } from '../kit/fakes/burst-wire.ts';
import { signedIn } from '../kit/hosts/host-process.ts';
import { Visitor } from '../kit/hosts/person.ts';
import { WatchedHost } from '../kit/hosts/watched-host.ts';
import { BURST_BYTES, type BurstRoom, KNOWN_BURSTS, OTHER_BURSTS } from '../kit/rooms/bursts.ts';

const WITHIN_MS = 10_000;
const PING_MS = 500;
const SIGN_IN_MS = 2000;
const PASSWORD = 'Quiet-Harbour-42-Lantern';
const OFFICE = '203.0.113.7';
const HOME = '198.51.100.4';
const EVE = 'eve@example.org';
const KIM = 'kim@example.org';

describe('bursts of one signed-in person and the delay of others', function () {
  this.timeout(180_000);
  let host: WatchedHost;
  let room: BurstRoom;

  const headers = (from: string) => ({ 'x-forwarded-for': from });
  async function joins(email: string) {
    const { link } = await host.admin.do(createInvite, { role: 'CONTRIBUTOR' });
    const token = link.split('#token=')[1] ?? '';
    await new Visitor(host.url, undefined).do(acceptInvite, { token, name: 'One', email, password: PASSWORD });
  }

  before(async () => {
    host = await WatchedHost.start({ EARSHOT_PROXY_HOPS: '1' });
    for (const email of [EVE, KIM]) await joins(email);
    const { id: projectId } = await host.admin.do(createProject, { title: 'Shared' });
    const { id: pageId } = await host.admin.do(createNote, { projectId, title: 'Read by all' });
    const eve = await signedIn(host.url, EVE, PASSWORD, headers(OFFICE));
    room = { url: host.url, cookie: eve.cookie ?? '', from: OFFICE, pageId, projectId };
  });
  after(() => host.stop());

  /** The slowest answers during some work: of /ping, and of signing in from elsewhere. */
  async function meanwhile(work: () => Promise<unknown>) {
    let over = false;
    const slowest = { ping: 0, signIn: 0 };
    const timed = async (kind: keyof typeof slowest, ask: () => Promise<unknown>) => {
      const began = performance.now();
      await ask();
      slowest[kind] = Math.max(slowest[kind], performance.now() - began);
    };
    const ping = async () => {
      const response = await fetch(`${host.url}/ping`, { headers: headers(HOME) });
      expect(response.status, await response.text()).to.equal(200);
    };
    const repeat = async (kind: keyof typeof slowest, ask: () => Promise<unknown>, everyMs: number) => {
      while (!over) {
        await timed(kind, ask);
        await pause(everyMs);
      }
    };
    const watching = Promise.all([
      repeat('ping', ping, 50),
      repeat('signIn', () => signedIn(host.url, KIM, PASSWORD, headers(HOME)), 2500),
    ]);
    await Promise.race([work(), pause(WITHIN_MS)]);
    await pause(2000);
    over = true;
    await watching;
    return slowest;
  }

  it('answers are immediate without a burst', async () => {
    const calm = await meanwhile(() => pause(3000));
    expect(calm.ping).to.be.lessThan(PING_MS);
    expect(calm.signIn).to.be.lessThan(SIGN_IN_MS);
  });

  for (const { name, send } of [...KNOWN_BURSTS, ...OTHER_BURSTS])
    it(`answers are quick during ${name}`, async () => {
      const wires: BurstWire[] = [];
      try {
        const { ping, signIn } = await meanwhile(() => send(room, wires));
        const sent = wires.reduce((sum, wire) => sum + wire.sent, 0);
        process.stdout.write(
          `      ping ${ping.toFixed(0)} ms, sign-in ${signIn.toFixed(0)} ms, ${(sent / 1e6).toFixed(1)} MB\n`,
        );
        expect(sent).to.be.within(1, BURST_BYTES * 1.2);
        expect(ping, 'ping').to.be.lessThan(PING_MS);
        expect(signIn, 'sign-in').to.be.lessThan(SIGN_IN_MS);
      } finally {
        for (const wire of wires) wire.end();
        await pause(500);
      }
    });
});
