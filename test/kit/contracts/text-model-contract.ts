import { conversation, conversations, createInsightFromAnswer, stopAnswer } from '@earshot/core/areas/ask/conversation';
import { modelCalls } from '@earshot/core/areas/models/model-call';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { textModel } from '@earshot/core/plugin/text-model';
import { expect } from 'chai';
import { EVIL, INVENTED, type ModelFake, ORDER } from '../fakes/model-fake.ts';
import { eventually } from '../hosts/job-room.ts';
import { type AskRoom, anAskRoom, answerIn, asked, SAID } from '../rooms/ask-room.ts';
import { citationsOf, textIn } from '../rooms/insight.ts';
import { aModel, answerTo, shownIn, writtenAnswer } from '../rooms/models.ts';
import { aTranscript } from '../rooms/transcript.ts';

const QUESTION = 'What do people say about the delivery?';

/** Defines mocha tests of the contract of every text model, through the real host: only verified output is shown. */
export function textModelContract({ id: pluginId, contributes }: Plugin, { address }: { address: string }): void {
  const [made] = contributes.filter(({ point }) => point === textModel.point);
  if (!made) throw new Error(`${pluginId} contributes no text model`);
  describe(`text model ${made.id}`, function () {
    this.timeout(90_000);
    let given: AskRoom;
    let fake: ModelFake;
    before(async () => {
      given = await anAskRoom();
      fake = await aModel(given.room.admin, { pluginId, id: made.id, address });
    });

    it('shows the sentences whose quotes stand, each with its quotes', async () => {
      fake.behaviour = 'HONEST';
      const answer = await answerTo(given.ada, QUESTION);
      expect(answer).to.include({
        state: 'DONE',
        notice: '',
        model: `test-model (${made.title})`,
      });
      expect(answer.sentences.length).to.be.greaterThan(1);
      expect(answer.unverified).to.deep.equal([]);
      const quotes = new Map(answer.quotes.map((quote) => [quote.number, quote]));
      for (const { text, quotes: own } of answer.sentences) {
        expect(own).to.have.length(1);
        expect(text).to.equal(`Somebody says this: ${quotes.get(own[0] ?? 0)?.quote}`);
      }
      expect(answer.quotes.map(({ quote }) => quote)).to.include(SAID.delivery);
      expect(answer.text).to.contain('[1]');
    });

    it('becomes an insight with its sentences and their quotes', async () => {
      fake.behaviour = 'HONEST';
      const { ada, project } = given;
      const answer = await answerTo(ada, QUESTION);
      const insight = await ada.do(createInsightFromAnswer, { messageId: answer.id, projectId: project.id });
      const text = JSON.stringify(await textIn(ada, insight.id));
      for (const sentence of answer.sentences) expect(text).to.contain(sentence.text);
      expect((await citationsOf(ada, insight.id)).length).to.be.within(1, answer.quotes.length);
    });

    it('gives the model passages as data, and nothing but them', async () => {
      fake.behaviour = 'HONEST';
      await answerTo(given.ada, QUESTION);
      expect(fake.given.question).to.equal(QUESTION);
      expect(fake.given.passages.map(({ text }) => text).join()).to.contain(SAID.delivery);
      const body = JSON.parse(fake.asked.at(-1) ?? '{}') as Record<string, unknown>;
      expect(body).to.not.have.any.keys('tools', 'tool_choice');
    });

    const shownNever: [Parameters<typeof set>[0], RegExp][] = [
      ['INVENTING', /^None of what the text model wrote could be verified/],
      ['FORBIDDEN', /^None of what the text model wrote could be verified/],
      ['REFUSING', /does not let this key use the model/],
      ['RATE_LIMITED', /receiving too many requests\. Try again in 20 seconds/],
      ['WRONG_KEY', /does not take the key/],
      ['MALFORMED', /not in the form that was expected/],
      ['EMPTY', /found no answer/],
    ];
    const set = (behaviour: ModelFake['behaviour']) => {
      fake.behaviour = behaviour;
    };
    for (const [behaviour, notice] of shownNever)
      it(`falls back on people’s own words and says why: ${behaviour}`, async () => {
        set(behaviour);
        fake.secret = 'The secret launch is on Friday.';
        const answer = await answerTo(given.ada, QUESTION);
        expect(answer.notice).to.match(notice);
        expect(answer.sentences).to.deep.equal([]);
        expect(answer.quotes.map(({ quote }) => quote)).to.include(SAID.delivery);
        expect(shownIn(answer)).to.not.contain(INVENTED).and.not.contain(fake.secret);
        const count = answer.unverified.reduce((sum, one) => sum + one.count, 0);
        expect(count > 0).to.equal(behaviour === 'INVENTING' || behaviour === 'FORBIDDEN');
      });

    it('keeps what was verified before an answer broke off, and says so', async () => {
      for (const behaviour of ['CUT_OFF', 'FAULTY'] as const) {
        fake.behaviour = behaviour;
        const answer = await answerTo(given.ada, QUESTION);
        expect(answer.state).to.equal('FAILED');
        expect(answer.notice).to.match(/cut off on the way|stopped with an error/);
        expect(answer.sentences.length, behaviour).to.be.greaterThan(0);
        expect(answer.unverified).to.deep.equal([]);
      }
    });

    it('obeys nothing that stands in the data: no link, no picture', async () => {
      const { ada, project } = given;
      await aTranscript(ada, project.id, 'Poisoned', `The delivery was fine. ${ORDER}`);
      await eventually(async () => {
        const { quotes } = answerIn(await asked(ada, 'Which passwords of everybody?', { withModel: false }));
        if (!quotes.some(({ quote }) => quote.includes('passwords'))) throw new Error('The order is not found yet');
      }, 20_000);
      fake.behaviour = 'OBEDIENT';
      const answer = await answerTo(ada, QUESTION);
      const sentences = answer.sentences.map(({ text }) => text).join('\n');
      expect(sentences).to.not.contain(EVIL);
      expect(JSON.stringify(fake.given.passages), 'the order reached the model').to.contain(EVIL);
      expect(answer.sentences).to.have.length(1);
      expect(answer.unverified).to.deep.equal([{ reason: 'LINK', count: 3 }]);
    });

    it('shows sentences while others are still to come, and stops when it is told to', async () => {
      fake.behaviour = 'SLOW';
      fake.pauseMs = 1500;
      const made = answerIn(await asked(given.ada, QUESTION));
      expect(made).to.include({ state: 'WRITING' });
      expect(made.quotes).to.deep.equal([]);
      await eventually(async () => {
        const whole = await given.ada.do(conversation, { conversationId: (await latest()).id });
        if (answerIn(whole).sentences.length === 0) throw new Error('Nothing is shown yet');
      }, 10_000);
      await given.ada.do(stopAnswer, { messageId: made.id });
      const answer = await writtenAnswer(given.ada, made.id);
      expect(answer).to.include({ state: 'STOPPED', notice: 'You stopped the text model.' });
      expect(answer.sentences.length).to.be.within(1, 2);
      expect(await given.ada.outcome(stopAnswer, { messageId: made.id })).to.equal('CONFLICT');
      await eventually(async () => {
        const { nodes } = await given.room.admin.do(modelCalls, { first: 1, orderBy: 'CREATED_AT_DESC' });
        if (nodes[0]?.outcome !== 'STOPPED') throw new Error(`The call is ${nodes[0]?.outcome}`);
      }, 10_000);
    });
    const latest = async () => {
      const [first] = await given.ada.do(conversations, {});
      if (!first) throw new Error('There is no conversation');
      return first;
    };

    it('is silent and can be stopped all the same', async () => {
      fake.behaviour = 'SILENT';
      const made = answerIn(await asked(given.ada, QUESTION));
      await eventually(async () => {
        if (!fake.asked.length) throw new Error('not asked yet');
      });
      await given.ada.do(stopAnswer, { messageId: made.id });
      expect((await writtenAnswer(given.ada, made.id)).quotes.map(({ quote }) => quote)).to.include(SAID.delivery);
    });
  });
}
