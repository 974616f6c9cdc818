import { runChannel } from '@earshot/core/areas/channels/channel-run';
import { deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import { channel as oneChannel, updateChannelSettings } from '@earshot/core/areas/places/channel';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { expect } from 'chai';
import { deathIn, ROUNDS, ROUNDS_MS } from '../fakes/dying-database.ts';
import { askedElsewhere, ELSEWHERE } from '../fakes/fake-internet.ts';
import { aRoom } from '../hosts/host.ts';
import { KillableRun } from '../hosts/killable-run.ts';
import { aPulledChannel, askAgain, lastRun, pointsOf, type Wanted } from '../rooms/pulls.ts';

/** A source on this machine that follows the rules of the real one. */
export interface SourceFake {
  /** settings of a channel */
  settings: Record<string, unknown>;
  /** all of its content, by its own ids */
  has(): Map<string, { title: string; text: string }>;
  /** adds feedback from this many people */
  say(count: number): void;
  /** rewrites one of the newer pieces of feedback */
  edit(text: string): void;
  /** number of requests */
  asked(): number;
  /** replaces the key, so that the old one is refused; returns settings with the new one */
  renewKey?(): Record<string, unknown>;
}

export interface PullContract {
  source: string;
  /** enough records for several batches */
  many: number;
  /** true if the source takes a key */
  keyed: boolean;
  fake: () => SourceFake;
}

/** Defines mocha tests of the contract of a pulling channel. */
export function pullContract({ id: pluginId }: Plugin, { source, many, keyed, fake: begin }: PullContract): void {
  const wanted = (fake: SourceFake): Wanted => ({ pluginId, source, settings: fake.settings });

  it('brings everything once, nothing the second time, then only what is new or was edited', async () => {
    const { admin } = await aRoom();
    const fake = begin();
    fake.say(many);
    const { id } = await aPulledChannel(admin, wanted(fake));
    const same = async () => {
      const points = [...(await pointsOf(admin, id))].map(
        ([name, { title, text }]) => [name, { title, text }] as const,
      );
      expect(new Map(points)).to.deep.equal(fake.has());
    };
    expect(await lastRun(admin, id)).to.include({
      state: 'DONE',
      added: many,
      updated: 0,
      unreadable: 0,
      problem: '',
    });
    await same();
    expect(await askAgain(admin, id)).to.include({ state: 'DONE', added: 0, updated: 0 });
    await same();
    fake.say(2);
    fake.edit('On second thought it is fine.');
    const third = await askAgain(admin, id);
    expect(third.added).to.equal(2);
    expect(third.updated).to.be.greaterThan(0);
    await same();
  });

  it('goes on at its bookmark: with nothing new, the second run asks less than the first', async () => {
    const { admin } = await aRoom();
    const fake = begin();
    fake.say(many);
    const { id } = await aPulledChannel(admin, wanted(fake));
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', added: many });
    const first = fake.asked();
    await askAgain(admin, id);
    expect(fake.asked() - first, 'requests of a run that begins at a bookmark').to.be.lessThan(first);
  });

  it('leaves away what was thrown away', async () => {
    const { admin } = await aRoom();
    const fake = begin();
    fake.say(3);
    const { id } = await aPulledChannel(admin, wanted(fake));
    const [[name, point] = []] = await pointsOf(admin, id);
    await admin.do(deleteDataPoint, { id: point?.id ?? '' });
    expect(await askAgain(admin, id)).to.include({ state: 'DONE', added: 0 });
    expect([...(await pointsOf(admin, id)).keys()])
      .to.have.length(2)
      .and.not.include(name);
  });

  it(`brings everything once, killed ${ROUNDS} times right before or after a commit`, async () => {
    const room = await aRoom();
    const fake = begin();
    fake.say(many);
    const askedIn = async (work: () => Promise<unknown>) => {
      const before = fake.asked();
      await work();
      return fake.asked() - before;
    };
    const unbroken = await KillableRun.of({ room, wanted: wanted(fake) });
    const asks = await askedIn(() => unbroken.turn());
    const whole = await (await KillableRun.of({ room, wanted: wanted(fake) })).turn();
    expect(whole, 'there are several commits to die at').to.be.greaterThan(4);
    for (let round = 0; round < ROUNDS; round += 1) {
      const run = await KillableRun.of({ room, wanted: wanted(fake) });
      await run.turn(deathIn(round, whole));
      const left = await askedIn(async () => (await run.state())?.state === 'DONE' || run.turn());
      expect(left, 'what was kept is not fetched again').to.be.at.most(asks);
      expect(await run.state()).to.include({ state: 'DONE', added: many, updated: 0 });
      expect(await run.kept()).to.deep.equal({ points: many, names: many });
      await run.erase();
    }
  }).timeout(ROUNDS_MS);

  it('asks the hosts that it declared and no others, wherever these lead', async () => {
    const { admin } = await aRoom();
    const fake = begin();
    fake.say(many);
    const linked = await askedElsewhere('LINKS', () => aPulledChannel(admin, wanted(fake)));
    const { id } = linked.result;
    expect(linked.elsewhere, 'calls of a host that a link named').to.equal(0);
    const run = await lastRun(admin, id);
    if (run.state !== 'DONE') expect(run.problem).to.contain(`cannot call ${ELSEWHERE}`);
    else expect(run.added, 'what it brought without a word').to.equal(many);
    const { result, elsewhere } = await askedElsewhere('REDIRECTS', () => askAgain(admin, id));
    expect(elsewhere, 'calls of a host that a redirect named').to.equal(0);
    expect(result.state).to.equal('FAILED');
    expect(result.problem).to.contain(`cannot call ${ELSEWHERE}`);
    expect(await askAgain(admin, id)).to.include({ state: 'DONE' });
    expect((await pointsOf(admin, id)).size).to.equal(many);
  });

  if (keyed)
    it('takes a key that is refused for what it is: says so, asks no more, and goes on with another', async () => {
      const { admin } = await aRoom();
      const fake = begin();
      fake.say(2);
      const channel = await aPulledChannel(admin, wanted(fake));
      const settings = fake.renewKey?.() ?? {};
      const run = await askAgain(admin, channel.id);
      expect(run.state).to.equal('FAILED');
      expect(run.problem).to.match(/key/);
      expect(await admin.do(oneChannel, { id: channel.id })).to.include({ connection: 'NEEDS_KEY' });
      const asked = fake.asked();
      expect(await admin.outcome(runChannel, { id: channel.id })).to.equal('CONFLICT');
      expect(fake.asked()).to.equal(asked);
      fake.say(1);
      const renewed = await admin.do(updateChannelSettings, { id: channel.id, settings });
      expect(renewed).to.include({ connection: 'CONNECTED' });
      expect(await lastRun(admin, channel.id)).to.include({ state: 'DONE', added: 1 });
    });
}
