import { modelCalls } from '@earshot/core/areas/models/model-call';
import { modelInUse, modelSettings, setModelSettings } from '@earshot/core/areas/models/model-settings';
import { embeddingModels, vectorState } from '@earshot/core/areas/models/vectors';
import { createPerson } from '@earshot/core/areas/people/person';
import { updateProject } from '@earshot/core/areas/places/project';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import type { ModelFake } from '../../kit/fakes/model-fake.ts';
import { aProject } from '../../kit/hosts/host.ts';
import { type AskRoom, anAskRoom, answerIn, asked, findable } from '../../kit/rooms/ask-room.ts';
import { anEmbeddingModel, embeddingSettings, foundAlike, isMade, vectorsOnce } from '../../kit/rooms/embeddings.ts';
import { aTranscript } from '../../kit/rooms/transcript.ts';

const ADDRESS = 'https://models.example.org/v1';
const embeddingProvider = 'OPENAI_COMPATIBLE';

describe('embedding models', function () {
  this.timeout(90_000);
  let given: AskRoom;
  let fake: ModelFake;
  const again = () => given.room.admin.do(setModelSettings, { embeddingProvider });

  before(async () => {
    given = await anAskRoom();
    const { room } = given;
    expect(await room.admin.do(embeddingModels, {})).to.deep.equal([]);
    expect(await room.admin.outcome(setModelSettings, { embeddingProvider })).to.equal('BAD_USER_INPUT');
    await room.admin.do(createPerson, { name: 'Zenobia Quicksilver' });
    fake = await anEmbeddingModel(room.admin);
    await vectorsOnce(room.admin, isMade);
  });

  it('are for administrators; members learn where passages go', async () => {
    const { ada, room } = given;
    for (const operation of [embeddingModels, vectorState])
      expect(await ada.outcome(operation, {})).to.equal('FORBIDDEN');
    expect(await ada.do(modelInUse, {})).to.include({ title: '', embedding: 'test-vectors (models.example.org, EU)' });
    const [choice] = await room.admin.do(embeddingModels, {});
    expect(choice).to.include({
      id: embeddingProvider,
      model: 'test-vectors',
      host: 'models.example.org',
      problem: '',
    });
  });

  it('get no profiles of people', () => expect(fake.embeddings.texts.join()).to.not.contain('Quicksilver'));

  it('are asked by Ask, too, with the question as it was typed', async () => {
    expect(answerIn(await asked(given.ada, 'Was the courier on time?'))).to.include({ state: 'DONE' });
    expect(fake.embeddings.texts.at(-1)).to.equal('Was the courier on time?');
  });

  it('find nothing for who may not read it', async () => {
    const stranger = await given.room.person('CONTRIBUTOR');
    const own = await aProject(given.room.admin, { title: 'Hidden', everyone: null });
    const { id } = await aTranscript(given.room.admin, own.id, 'Secret', 'The shipment waits at the old mill.');
    await findable(given.room.admin, 'old mill shipment', 'The shipment waits at the old mill.');
    await again();
    await vectorsOnce(given.room.admin, isMade);
    expect(await foundAlike(given.room.admin, 'courier')).to.include(id);
    expect(await foundAlike(stranger, 'courier')).to.not.include(id);
  });

  it('serve until another one has made all vectors', async () => {
    const { ada, room } = given;
    const { promise, resolve } = Promise.withResolvers<void>();
    fake.embeddings.gate = promise;
    await room.admin.do(setPlugin, {
      id: 'openai-compatible',
      settings: embeddingSettings(fake, ADDRESS, 'other-vectors'),
    });
    await again();
    expect(await vectorsOnce(room.admin, ({ making }) => making)).to.include({ serving: 'test-vectors', made: 0 });
    expect((await foundAlike(ada, 'hue')).length).to.be.greaterThan(0);
    expect(fake.embeddings.sent.at(-1)).to.deep.equal({ model: 'test-vectors', texts: ['hue'] });
    resolve();
    fake.embeddings.gate = undefined;
    expect(await vectorsOnce(room.admin, isMade)).to.include({ serving: 'other-vectors' });
    await foundAlike(ada, 'money');
    expect(fake.embeddings.sent.at(-1)?.model).to.equal('other-vectors');
  });

  it('get nothing of a project that does not allow it, and lose what they have made of it', async () => {
    const { ada, room, project } = given;
    const { made } = await room.admin.do(vectorState, {});
    await ada.do(updateProject, { id: project.id, vectorMode: 'OFF' });
    await aTranscript(ada, project.id, 'Later', 'A canary sings of the delivery.');
    await findable(ada, 'canary sings', 'A canary sings of the delivery.');
    await again();
    const left = await vectorsOnce(room.admin, (state) => isMade(state) && state.made < made);
    expect(left.made).to.be.greaterThan(0);
    expect(fake.embeddings.texts).to.not.include('A canary sings of the delivery.');
    await ada.do(updateProject, { id: project.id, vectorMode: 'ON' });
    await again();
    await vectorsOnce(room.admin, (state) => isMade(state) && state.made > made);
    expect(fake.embeddings.texts).to.include('A canary sings of the delivery.');
  });

  it('send nothing beyond the budgets of the day', async () => {
    const { ada, room, first } = given;
    const { callsToday } = await room.admin.do(modelSettings, {});
    await room.admin.do(setModelSettings, { callsPerDay: callsToday });
    const sent = fake.embeddings.sent.length;
    expect(await foundAlike(ada, 'delivery window again')).to.include(first.id);
    expect(fake.embeddings.sent.length).to.equal(sent);
    expect((await room.admin.do(vectorState, {})).problem).to.match(/used up its calls/);
    await room.admin.do(setModelSettings, { callsPerDay: 500 });
  });

  it('are all out with one switch, and in regions that are not allowed', async () => {
    const { ada, room, first } = given;
    for (const out of [{ noModels: true }, { regions: ['CH'] }]) {
      await room.admin.do(setModelSettings, out);
      const { totalCount } = await room.admin.do(modelCalls, { first: 1 });
      expect(await foundAlike(ada, `delivery window ${Object.keys(out)}`)).to.include(first.id);
      expect(await ada.do(modelInUse, {})).to.include({ embedding: '' });
      expect((await room.admin.do(modelCalls, { first: 1 })).totalCount).to.equal(totalCount);
      await room.admin.do(setModelSettings, { noModels: false, regions: [] });
    }
  });

  it('are forgotten when none is chosen', async () => {
    const { ada, room } = given;
    await room.admin.do(setModelSettings, { embeddingProvider: '' });
    await vectorsOnce(room.admin, ({ serving, made }) => serving === '' && made === 0);
    const sent = fake.embeddings.sent.length;
    await foundAlike(ada, 'shipment');
    expect(fake.embeddings.sent.length).to.equal(sent);
  });
});
