import { modelCalls } from '@earshot/core/areas/models/model-call';
import { setModelSettings } from '@earshot/core/areas/models/model-settings';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { type EmbeddingModel, embeddingModel } from '@earshot/core/plugin/embedding-model';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { expect } from 'chai';
import type { EmbeddingBehaviour } from '../fakes/embedding-fake.ts';
import { askedElsewhere } from '../fakes/fake-internet.ts';
import { ModelFake } from '../fakes/model-fake.ts';
import { type AskRoom, anAskRoom, SAID } from '../rooms/ask-room.ts';
import { embeddingSettings, foundAlike, isMade, vectorsOnce } from '../rooms/embeddings.ts';

/** Defines mocha tests of the contract of every embedding model, with the built plugin and the real host. */
export function embeddingContract({ id: pluginId, contributes }: Plugin, { address }: { address: string }): void {
  const made = contributes.find(({ point }) => point === embeddingModel.point) as EmbeddingModel | undefined;
  if (!made) throw new Error(`${pluginId} contributes no embedding model`);
  describe(`embedding model ${made.id}`, function () {
    this.timeout(90_000);
    let given: AskRoom;
    let fake: ModelFake;
    before(async () => {
      given = await anAskRoom();
      fake = new ModelFake();
      const settings = embeddingSettings(fake, address);
      await given.room.admin.do(setPlugin, { id: pluginId, enabled: true, settings });
    });
    const choose = async (embeddingProvider: string) => given.room.admin.do(setModelSettings, { embeddingProvider });
    const anew = async () => {
      await choose('');
      await vectorsOnce(given.room.admin, ({ serving, making }) => serving === '' && !making);
      await choose(made.id);
    };

    const troubles: [EmbeddingBehaviour | number, RegExp][] = [
      [401, /does not take the key/],
      [403, /does not let this key use the model/],
      [404, /was not found at its address/],
      ['TOO_FEW', /don’t fit the texts/],
      ['UNEVEN', /don’t fit the texts/],
      ['MALFORMED', /answered with an error|stopped in the middle|don’t fit/],
    ];
    for (const [trouble, said] of troubles)
      it(`says what is wrong, and leaves search as it is: ${trouble}`, async () => {
        const { room, ada } = given;
        fake.embeddings.behaviour = typeof trouble === 'number' ? 'HONEST' : trouble;
        fake.embeddings.trouble = typeof trouble === 'number' ? [{ status: trouble }] : [];
        await anew();
        const state = await vectorsOnce(room.admin, ({ problem }) => problem !== '');
        expect(state).to.include({ serving: '', made: 0 });
        expect(state.problem).to.match(said);
        expect(await foundAlike(ada, 'delivery window')).to.include(given.first.id);
      });

    it('makes a vector of every passage, within its limits, waiting when it is told to', async () => {
      const { room, ada } = given;
      fake.embeddings.behaviour = 'HONEST';
      fake.embeddings.trouble = [{ status: 429, headers: { 'retry-after': '0' } }];
      fake.embeddings.sent.length = 0;
      await anew();
      await vectorsOnce(room.admin, isMade);
      for (const { texts } of fake.embeddings.sent) {
        expect(texts.length).to.be.at.most(made.most.texts);
        expect(texts.join('').length).to.be.at.most(made.most.characters);
      }
      expect(fake.embeddings.texts.join('\n')).to.contain(SAID.delivery).and.contain(SAID.colour);
      // The word occurs nowhere, nor do parts of it.
      expect((await foundAlike(ada, 'courier'))[0]).to.be.oneOf([given.first.id, given.second.id, given.highlight.id]);
      expect(fake.embeddings.sent.at(-1)?.texts).to.deep.equal(['courier']);
    });

    it('has a line in the ledger for each call, without a word of what was sent', async () => {
      const { nodes } = await given.room.admin.do(modelCalls, { first: 50, orderBy: 'CREATED_AT_DESC' });
      expect(nodes[0]).to.include({ purpose: 'VECTORS', outcome: 'ANSWERED', model: 'test-vectors', region: 'EU' });
      expect(nodes[0]).to.include({
        host: new URL(address).host,
        characters: 'courier'.length,
        memberId: given.ada.memberId,
      });
      expect(nodes.some(({ memberId, characters }) => memberId === null && characters > 100)).to.equal(true);
      expect(JSON.stringify(nodes)).to.not.contain('delivery window');
    });

    it('answers a question as without it when its vector does not come or does not fit', async () => {
      const { ada, first } = given;
      for (const behaviour of ['LONGER', 'MALFORMED'] as const) {
        fake.embeddings.behaviour = behaviour;
        expect(await foundAlike(ada, `delivery window ${behaviour}`)).to.include(first.id);
      }
      fake.embeddings.behaviour = 'HONEST';
    });

    it('sends texts to no other host, wherever a redirect leads', async () => {
      const { elsewhere } = await askedElsewhere('REDIRECTS', async () => {
        await anew();
        await vectorsOnce(given.room.admin, ({ problem }) => problem !== '');
      });
      expect(elsewhere).to.equal(0);
    });
  });
}
