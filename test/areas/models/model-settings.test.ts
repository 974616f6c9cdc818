import { ask } from '@earshot/core/areas/ask/conversation';
import { modelCalls, textModels } from '@earshot/core/areas/models/model-call';
import { modelInUse, modelSettings, setModelSettings } from '@earshot/core/areas/models/model-settings';
import { updateProject } from '@earshot/core/areas/places/project';
import { auditLog } from '@earshot/core/model/audit';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { plugins, setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import type { ModelFake } from '../../kit/fakes/model-fake.ts';
import { aProject, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { type AskRoom, anAskRoom, answerIn, asked, SAID } from '../../kit/rooms/ask-room.ts';
import { aModel, answerTo, shownIn, writtenAnswer } from '../../kit/rooms/models.ts';
import { aTranscript } from '../../kit/rooms/transcript.ts';

const ledgerFile = ({ url, headers }: Person, query = '') =>
  fetch(`${url}/api/v1/model-calls.csv${query}`, { headers });

const QUESTION = 'What do people say about the delivery?';

describe('settings of text models', function () {
  this.timeout(60_000);
  let given: AskRoom;
  let fake: ModelFake;
  before(async () => {
    given = await anAskRoom();
  });

  it('leave everything as it is until a model is chosen', async () => {
    const { ada, room } = given;
    expect(await ada.do(modelInUse, {})).to.include({ title: '', askMode: 'OFF' });
    expect(await room.admin.do(textModels, {})).to.deep.equal([]);
    expect(answerIn(await asked(ada, QUESTION))).to.include({ state: 'DONE', model: '', notice: '' });
    expect(await ada.outcome(ask, { question: QUESTION, withModel: true })).to.equal('UNPROCESSABLE');
    expect(await room.admin.outcome(setModelSettings, { provider: 'OPENAI_COMPATIBLE' })).to.equal('BAD_USER_INPUT');
    fake = await aModel(room.admin);
    expect(await ada.do(modelInUse, {})).to.deep.equal({
      title: 'OpenAI-compatible',
      model: 'test-model',
      region: 'EU',
      host: 'models.example.org',
      askMode: 'ON',
      summaryMode: 'ON',
      highlightMode: 'SUGGEST',
      titleMode: 'SUGGEST',
      insightMode: 'ON',
      redactMode: 'ON',
      translationMode: 'SUGGEST',
      embedding: '',
    });
    expect((await answerTo(ada, QUESTION)).sentences).to.not.deep.equal([]);
  });

  it('are for administrators, undone by Undo, and told in the audit log', async () => {
    const { room, ada } = given;
    const manager = await room.person('MANAGER');
    for (const person of [ada, manager]) {
      expect(await person.outcome(setModelSettings, { noModels: true })).to.equal('FORBIDDEN');
      expect(await person.outcome(modelSettings, {})).to.equal('FORBIDDEN');
      expect(await person.outcome(modelCalls, {})).to.equal('FORBIDDEN');
      expect(await person.outcome(textModels, {})).to.equal('FORBIDDEN');
    }
    await room.admin.do(setModelSettings, { callsPerDay: 7 });
    const undo = undoOf(room.admin);
    expect(await room.admin.do(modelSettings, {})).to.include({ callsPerDay: 7 });
    await undo();
    expect(await room.admin.do(modelSettings, {})).to.include({ callsPerDay: 500 });
    const lines = await room.admin.do(auditLog, { first: 20 });
    expect(lines.map(({ operation }) => operation)).to.include('setModelSettings');
  });

  it('say where a plugin connects to, and never give its key back', async () => {
    const all = await given.room.admin.do(plugins, {});
    const own = all.find(({ id }) => id === 'openai-compatible');
    expect(own?.hosts).to.deep.equal(['models.example.org']);
    expect(JSON.stringify(all)).to.not.contain(fake.key);
    expect(all.find(({ id }) => id === 'anthropic')?.hosts).to.deep.equal(['the address in its settings']);
    for (const { title, contributes } of all)
      expect(new Set(contributes), `nothing is said twice: ${title}`).to.have.length(contributes.length);
    const settings = { address: 'http://models.example.org/v1', model: 'm', region: 'EU', key: fake.key };
    expect(await given.room.admin.outcome(setPlugin, { id: 'openai-compatible', settings })).to.equal('BAD_USER_INPUT');
  });

  it('take every model out with one switch', async () => {
    const { room, ada } = given;
    await room.admin.do(setModelSettings, { noModels: true });
    const calls = fake.asked.length;
    expect(answerIn(await asked(ada, QUESTION))).to.include({ state: 'DONE', model: '' });
    expect(await ada.do(modelInUse, {})).to.include({ title: '' });
    expect(await ada.outcome(ask, { question: QUESTION, withModel: true })).to.equal('UNPROCESSABLE');
    expect(fake.asked.length).to.equal(calls);
    await room.admin.do(setModelSettings, { noModels: false });
  });

  it('call no model in a region that is not allowed', async () => {
    const { room, ada } = given;
    await room.admin.do(setModelSettings, { regions: ['CH'] });
    expect(answerIn(await asked(ada, QUESTION))).to.include({ model: '' });
    const [choice] = await room.admin.do(textModels, {});
    expect(choice?.problem).to.equal('Its region, EU, is not among those that are allowed.');
    await room.admin.do(setModelSettings, { regions: ['eu'] });
    expect((await answerTo(ada, QUESTION)).model).to.not.equal('');
    await room.admin.do(setModelSettings, { regions: [] });
  });

  it('let projects only go down: their text is not sent, whatever the workspace says', async () => {
    const { room, ada, project } = given;
    await ada.do(updateProject, { id: project.id, askMode: 'OFF' });
    const calls = fake.asked.length;
    const answer = await answerTo(ada, QUESTION);
    expect(answer).to.include({ state: 'FAILED' });
    expect(answer.notice).to.match(/switched off/);
    expect(answer.quotes.map(({ quote }) => quote)).to.include(SAID.delivery);
    await ada.do(updateProject, { id: project.id, askMode: 'SUGGEST' });
    expect((await answerTo(ada, QUESTION)).sentences).to.deep.equal([]);
    expect(fake.asked.length).to.equal(calls);
    expect((await answerTo(ada, QUESTION, { withModel: true })).sentences).to.not.deep.equal([]);
    await room.admin.do(setModelSettings, { askMode: 'SUGGEST' });
    await ada.do(updateProject, { id: project.id, askMode: 'ON' });
    expect(answerIn(await asked(ada, QUESTION))).to.include({ model: '' });
    await room.admin.do(setModelSettings, { askMode: 'OFF' });
    expect(await ada.outcome(ask, { question: QUESTION, withModel: true })).to.equal('UNPROCESSABLE');
    await room.admin.do(setModelSettings, { askMode: 'ON' });
  });

  it('send nothing beyond the budgets of the day, and say so', async () => {
    const { room, ada } = given;
    const { callsToday, charactersToday } = await room.admin.do(modelSettings, {});
    expect([callsToday, charactersToday].every((used) => used > 0)).to.equal(true);
    const calls = fake.asked.length;
    for (const [budget, word] of [
      [{ callsPerDay: callsToday }, 'calls'],
      [{ charactersPerDay: charactersToday + 1 }, 'characters'],
    ] as const) {
      await room.admin.do(setModelSettings, { callsPerDay: 500, charactersPerDay: 5_000_000, ...budget });
      const answer = await answerTo(ada, QUESTION);
      expect(answer.notice).to.contain(`used up its ${word}`);
      expect(answer.quotes.length).to.be.greaterThan(0);
    }
    expect(fake.asked.length).to.equal(calls);
    await room.admin.do(setModelSettings, { callsPerDay: 500, charactersPerDay: 5_000_000 });
  });

  it('keep a ledger of every call, without a word of what was said, as a list and as a file', async () => {
    const { room, ada } = given;
    const answer = await answerTo(ada, QUESTION);
    expect(answer.sentences.length).to.be.greaterThan(0);
    const { nodes, totalCount } = await room.admin.do(modelCalls, { first: 1, orderBy: 'CREATED_AT_DESC' });
    expect(totalCount).to.equal(fake.asked.length);
    const characters = fake.given.passages.reduce((sum, { text, from }) => sum + text.length + from.length, 0);
    expect(nodes[0]).to.include({
      purpose: 'ANSWER',
      outcome: 'ANSWERED',
      provider: 'OpenAI-compatible',
      model: 'test-model',
      region: 'EU',
      host: 'models.example.org',
      memberId: ada.memberId,
      status: 200,
      bytesOut: Buffer.byteLength(fake.asked.at(-1) ?? ''),
      characters,
    });
    expect(nodes[0]?.bytesIn).to.be.greaterThan(100);
    const all = JSON.stringify((await room.admin.do(modelCalls, { first: 1000 })).nodes);
    for (const said of [...Object.values(SAID), QUESTION]) expect(all).to.not.contain(said);
    const file = await ledgerFile(room.admin);
    expect(file.status).to.equal(200);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).to.have.length(totalCount + 1);
    expect(lines[1]).to.contain('"models.example.org"').and.contain(String(characters));
    const refused = await ledgerFile(room.admin, '?outcome=REFUSED');
    expect((await refused.text()).trim().split('\r\n')).to.have.length(1);
    expect((await ledgerFile(ada)).status).to.equal(403);
  });
});

describe('the text that a model receives', function () {
  this.timeout(60_000);

  it('never contains text that the member cannot read, and text they lose access to is not shown', async () => {
    const { room, ada, project } = await anAskRoom();
    const fake = await aModel(room.admin);
    const hidden = 'The secret delivery happens at the old mill on Friday.';
    const own = await aProject(room.admin, { title: 'Hidden', everyone: null });
    await aTranscript(room.admin, own.id, 'Secret', hidden);
    await eventually(async () => {
      const { quotes } = answerIn(await asked(room.admin, 'secret delivery old mill', { withModel: false }));
      if (!quotes.some(({ quote }) => quote === hidden)) throw new Error('not found yet');
    }, 20_000);
    const answer = await answerTo(ada, 'Where is the secret delivery at the old mill?');
    expect(fake.asked.join('\n')).to.not.contain('old mill on Friday');
    expect(shownIn(answer)).to.not.contain('old mill on Friday');

    fake.behaviour = 'SLOW';
    fake.pauseMs = 1200;
    const made = answerIn(await asked(ada, QUESTION));
    await eventually(async () => expect(fake.given.question).to.equal(QUESTION), 10_000);
    // Ada made the project; someone else must keep full access.
    await ada.do(setGrant, {
      placeId: project.id,
      principal: 'MEMBER',
      principalId: room.admin.memberId,
      level: 'FULL',
    });
    for (const [principal, principalId] of [
      ['EVERYONE', null],
      ['MEMBER', ada.memberId],
    ] as const)
      await room.admin.do(revokeGrant, { placeId: project.id, principal, principalId });
    const lost = await writtenAnswer(ada, made.id);
    expect(lost.sentences).to.deep.equal([]);
    expect(lost.quotes).to.deep.equal([]);
    expect(shownIn(lost)).to.not.contain('delivery window');
  });
});
