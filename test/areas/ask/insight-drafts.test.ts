import { createInsightFromAnswer } from '@earshot/core/areas/ask/conversation';
import { draftInsight } from '@earshot/core/areas/ask/insight-draft';
import { addToCollection, createCollection } from '@earshot/core/areas/coding/collection';
import { createTag } from '@earshot/core/areas/coding/tag';
import { modelCalls } from '@earshot/core/areas/models/model-call';
import { setModelSettings } from '@earshot/core/areas/models/model-settings';
import { type Insight, insight, insights } from '@earshot/core/areas/pages/insight';
import { updateProject } from '@earshot/core/areas/places/project';
import { citations } from '@earshot/core/areas/quotes/citation';
import { expect } from 'chai';
import { type Behaviour, EVIL, INVENTED, type ModelFake, ORDER } from '../../kit/fakes/model-fake.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aModel, shownIn, writtenAnswer } from '../../kit/rooms/models.ts';
import { aThemedChannel, themesOf } from '../../kit/rooms/themes.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const SAID = ['The parcel came two days late.', 'Nobody called me before it came.'];
const SECRET = 'The merger is planned for May.';

describe('drafts of insights', function () {
  this.timeout(240_000);
  let room: Room;
  let ada: Person;
  let fake: ModelFake;
  let projectId = '';
  let tagId = '';
  let collectionId = '';
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    projectId = (await aProject(ada)).id;
    tagId = (await ada.do(createTag, { projectId, title: 'Delivery' })).id;
    const note = await aTranscript(ada, projectId, 'Talk', `${SAID.join(' ')} ${ORDER}`);
    const made = [];
    for (const words of [ORDER, ...SAID]) made.push((await aHighlight(ada, note.id, words, [tagId])).id);
    collectionId = (await ada.do(createCollection, { projectId, title: 'Best of' })).id;
    await ada.do(addToCollection, { id: collectionId, highlightIds: made.slice(1, 2) });
    fake = await aModel(room.admin, undefined, { insightMode: 'SUGGEST' });
    fake.secret = SECRET;
    // Highlights are indexed with a delay.
    await eventually(() => ada.do(draftInsight, { projectId, tagId }), 20_000);
  });

  const drafted = async (from: { tagId: string } | { collectionId: string } | { themeId: string }) => {
    const { messageId } = await ada.do(draftInsight, { projectId, ...from });
    return writtenAnswer(ada, messageId);
  };
  const count = async () => (await ada.do(insights, { condition: { projectId } })).nodes.length;

  it('of a tag are sentences over quotes, wait to be accepted, and then become insights', async () => {
    const before = await count();
    const draft = await drafted({ tagId });
    expect(draft).to.include({ state: 'DONE', insightId: null, notice: '' });
    expect(draft.sentences.length).to.be.greaterThan(1);
    for (const { quotes } of draft.sentences) expect(quotes.length).to.be.greaterThan(0);
    for (const { quote } of draft.quotes) expect([...SAID, ORDER].join(' ')).to.contain(quote);
    expect(await count()).to.equal(before);
    const { nodes } = await room.admin.do(modelCalls, { condition: { purpose: 'INSIGHT' } });
    expect(nodes[0]).to.include({ memberId: ada.memberId, outcome: 'ANSWERED' });
    const made = await ada.do(createInsightFromAnswer, { messageId: draft.id, projectId });
    expect(made.title).to.equal('Delivery');
    expect((await ada.do(citations, { condition: { insightId: made.id } })).nodes.length).to.be.greaterThan(1);
    await ada.outcome(insight, { id: made.id });
  });

  it('are made of collections and themes, too', async () => {
    const one = await drafted({ collectionId });
    expect(one.quotes.map(({ quote }) => quote)).to.deep.equal([SAID[0]]);
    const channel = await aThemedChannel(ada);
    const [theme] = await themesOf(ada, channel.id);
    const other = await drafted({ themeId: theme?.id ?? '' });
    expect(other.sentences.length).to.be.greaterThan(0);
    expect(other.quotes.every(({ type }) => type === 'DATA_POINT')).to.equal(true);
  });

  const dishonest: Behaviour[] = ['INVENTING', 'FORBIDDEN', 'OBEDIENT', 'EMPTY', 'SLOW', 'CUT_OFF', 'REFUSING'];
  for (const behaviour of [...dishonest, 'RATE_LIMITED', 'MALFORMED', 'FAULTY'] as Behaviour[])
    it(`never show a sentence that no quote carries, nor insert one: ${behaviour}`, async () => {
      fake.behaviour = behaviour;
      await room.admin.do(setModelSettings, { insightMode: 'ON' });
      const before = await count();
      try {
        const draft = await drafted({ tagId });
        expect(draft.sentences.map(({ text }) => text).join(' '))
          .to.not.contain(INVENTED)
          .and.not.contain(EVIL);
        expect(shownIn(draft)).to.not.contain(SECRET);
        expect(await count()).to.equal(before + (draft.sentences.length > 0 && draft.insightId !== null ? 1 : 0));
        if (!['OBEDIENT', 'SLOW'].includes(behaviour)) expect(draft.insightId).to.equal(null);
        else expect(draft.insightId).to.not.equal(null);
      } finally {
        fake.behaviour = 'HONEST';
        await room.admin.do(setModelSettings, { insightMode: 'SUGGEST' });
      }
    });

  it('are inserted at once, unpublished, only where workspace and project say On', async () => {
    await room.admin.do(setModelSettings, { insightMode: 'ON' });
    const draft = await drafted({ tagId });
    const made: Insight = await ada.do(insight, { id: draft.insightId ?? '' });
    expect(made).to.include({ title: 'Delivery', projectId, published: false, createdBy: ada.memberId });
    await ada.do(updateProject, { id: projectId, insightMode: 'SUGGEST' });
    expect(await drafted({ tagId })).to.include({ insightId: null });
    await ada.do(updateProject, { id: projectId, insightMode: 'OFF' });
    expect(await ada.outcome(draftInsight, { projectId, tagId })).to.equal('UNPROCESSABLE');
    await ada.do(updateProject, { id: projectId, insightMode: 'ON' });
    await room.admin.do(setModelSettings, { noModels: true });
    expect(await ada.outcome(draftInsight, { projectId, tagId })).to.equal('UNPROCESSABLE');
    await room.admin.do(setModelSettings, { noModels: false });
  });

  it('are not inserted where that was changed while they were written', async () => {
    const [calls, pauseMs, before] = [fake.asked.length, fake.pauseMs, await count()];
    await room.admin.do(setModelSettings, { insightMode: 'ON' });
    Object.assign(fake, { behaviour: 'SLOW', pauseMs: 1500 });
    try {
      const draft = drafted({ tagId });
      await eventually(() => expect(fake.asked.length).to.equal(calls + 1), 20_000);
      await room.admin.do(setModelSettings, { insightMode: 'SUGGEST' });
      expect(await draft).to.include({ state: 'DONE', insightId: null });
      expect(await count()).to.equal(before);
    } finally {
      Object.assign(fake, { behaviour: 'HONEST', pauseMs });
    }
  });

  it('send nothing to the model that the member cannot read, and are private', async () => {
    const ben = await room.person('CONTRIBUTOR');
    const own = await aProject(ben, { everyone: null });
    expect(await ben.outcome(draftInsight, { projectId, tagId: '5a5a5a5a-1111-4111-8111-111111111111' })).to.equal(
      'NOT_FOUND',
    );
    expect(await ada.outcome(draftInsight, { projectId: own.id, tagId })).to.equal('NOT_FOUND');
    expect(await ada.outcome(draftInsight, { projectId })).to.equal('BAD_USER_INPUT');
    const { messageId } = await ada.do(draftInsight, { projectId, tagId });
    expect(await ben.outcome(createInsightFromAnswer, { messageId, projectId })).to.equal('NOT_FOUND');
    await writtenAnswer(ada, messageId);
  });
});
