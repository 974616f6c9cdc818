import { type ChannelContribution, channel, type PulledChannel } from '@earshot/core/plugin/channel';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { expect } from 'chai';
import type { PullContract, SourceFake } from '../kit/contracts/pull-contract.ts';
import { askedElsewhere, ELSEWHERE } from '../kit/fakes/fake-internet.ts';
import { MemoryChannel } from './memory-channel.ts';

/** Defines mocha tests of a pulling channel, by the host's rules and with storage in memory only. */
export function channelContract(plugin: Plugin, { source, many, keyed, fake: begin }: PullContract): void {
  const made = plugin.contributes.find(({ point, id }) => point === channel.point && id === source);
  if (!made) throw new Error(`${plugin.id} contributes no channel ${source}`);
  const declared = made as ChannelContribution;
  if (declared.intake !== 'pull') throw new Error(`${source} is read by Earshot itself: there is nothing to try here`);
  const pulled: PulledChannel = declared;
  const aChannel = (fake: SourceFake) => new MemoryChannel(plugin, pulled, fake.settings);
  const asking = async (fake: SourceFake, work: () => Promise<unknown>) => {
    const before = fake.asked();
    await work();
    return fake.asked() - before;
  };
  const filled = async () => {
    const fake = begin();
    fake.say(many);
    const made = aChannel(fake);
    expect(await made.pull()).to.include({ state: 'DONE', added: many, updated: 0, unreadable: 0, problem: '' });
    return { fake, made };
  };

  describe(`channel ${source}`, function () {
    this.timeout(60_000);

    it('brings everything once, nothing the second time, then only what is new or was edited', async () => {
      const { fake, made } = await filled();
      expect(made.said()).to.deep.equal(fake.has());
      expect(await made.pull()).to.include({ state: 'DONE', added: 0, updated: 0 });
      expect(made.said()).to.deep.equal(fake.has());
      fake.say(2);
      fake.edit('On second thought it is fine.');
      const third = await made.pull();
      expect(third.added).to.equal(2);
      expect(third.updated).to.be.greaterThan(0);
      expect(made.said()).to.deep.equal(fake.has());
    });

    it('goes on at its bookmark: with nothing new, the second run asks less than the first', async () => {
      const fake = begin();
      fake.say(many);
      const made = aChannel(fake);
      const first = await asking(fake, () => made.pull());
      expect(await asking(fake, () => made.pull()), 'requests from a bookmark on').to.be.lessThan(first);
    });

    it('brings everything once, killed right before and after each batch', async () => {
      const fake = begin();
      fake.say(many);
      const asks = await asking(fake, async () => {
        expect((await aChannel(fake).pull()).batches, 'there are several batches to die at').to.be.greaterThan(1);
      });
      const { batches } = await aChannel(fake).pull();
      for (let batch = 0; batch < batches; batch += 1)
        for (const after of [false, true]) {
          const made = aChannel(fake);
          expect((await made.pull({ batch, after })).state).to.equal('KILLED');
          const before = made.points.size;
          const left = await asking(fake, async () => {
            expect(await made.pull()).to.include({ state: 'DONE', added: many - before, updated: 0 });
          });
          expect(left, 'requests after a death').to.be.at.most(asks);
          expect(made.said()).to.deep.equal(fake.has());
        }
    });

    it('asks the hosts that it declared and no others, wherever these lead', async () => {
      const fake = begin();
      fake.say(many);
      const made = aChannel(fake);
      const linked = await askedElsewhere('LINKS', () => made.pull());
      expect(linked.elsewhere, 'calls of a host that a link named').to.equal(0);
      if (linked.result.state !== 'DONE') expect(linked.result.problem).to.contain(`cannot call ${ELSEWHERE}`);
      else expect(linked.result.added, 'what it brought without a word').to.equal(many);
      const { result, elsewhere } = await askedElsewhere('REDIRECTS', () => made.pull());
      expect(elsewhere, 'calls of a host that a redirect named').to.equal(0);
      expect(result.state).to.equal('FAILED');
      expect(result.problem).to.contain(`cannot call ${ELSEWHERE}`);
      expect(await made.pull()).to.include({ state: 'DONE' });
      expect(made.points.size).to.equal(many);
    });

    if (keyed)
      it('takes a key that is refused for what it is, and goes on with another', async () => {
        const fake = begin();
        fake.say(2);
        const made = aChannel(fake);
        await made.pull();
        const settings = fake.renewKey?.() ?? {};
        const refused = await made.pull();
        expect(refused).to.include({ state: 'FAILED', keyRefused: true });
        expect(refused.problem).to.match(/key/);
        fake.say(1);
        made.settings = settings;
        expect(await made.pull()).to.include({ state: 'DONE', added: 1 });
      });
  });
}
