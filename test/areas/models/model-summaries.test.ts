import { modelCalls } from '@earshot/core/areas/models/model-call';
import { setModelSettings } from '@earshot/core/areas/models/model-settings';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { updateProject } from '@earshot/core/areas/places/project';
import { cancelSummary, summarise, summary } from '@earshot/core/areas/summaries/summary';
import { bodyAsText, sectionsOf } from '@earshot/core/areas/summaries/summary-content';
import { expect } from 'chai';
import { INVENTED, type ModelFake } from '../../kit/fakes/model-fake.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aModel } from '../../kit/rooms/models.ts';
import { aSummary, contentOf, INTERVIEW, made } from '../../kit/rooms/summaries.ts';
import { anImport, aTranscript } from '../../kit/rooms/transcript.ts';

describe('summaries that a model writes', function () {
  this.timeout(60_000);
  let room: Room;
  let ada: Person;
  let fake: ModelFake;
  let noteId = '';
  let projectId = '';
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    projectId = (await aProject(ada)).id;
    noteId = (await anImport(ada, projectId, 'Bakery.vtt', INTERVIEW)).id;
    await eventually(async () => expect((await ada.do(oneNote, { id: noteId })).characters).to.be.greaterThan(0));
    fake = await aModel(room.admin);
  });

  it('show verified sentences over their quotes, with who says them, and say which model wrote them', async () => {
    const row = await aSummary(ada, { pageId: noteId, framework: 'Essential' });
    expect(row).to.include({ state: 'DONE', model: 'test-model (OpenAI-compatible)', problem: '', unverified: 0 });
    const { form } = await contentOf(ada, row.id);
    const sections = sectionsOf(form);
    expect(sections.map(({ title }) => title)).to.deep.equal(['Main points', 'Decisions', 'Next steps']);
    const sentences = sections.flatMap((section) => section.sentences.map((one) => ({ ...one, section })));
    expect(sentences.length).to.be.greaterThan(0);
    for (const { text, quotes, section } of sentences) {
      const [quote] = quotes.map((at) => section.quotes[at]);
      expect(text).to.contain('Somebody says this:');
      expect(INTERVIEW.replaceAll('\n', ' ')).to.contain(quote?.text.split('\n')[0]);
      expect(quote?.speaker).to.be.oneOf(['Max', 'Ada']);
    }
    expect(bodyAsText(form)).to.contain('- Somebody says this:');
    const { nodes } = await room.admin.do(modelCalls, { condition: { purpose: 'SUMMARY' } });
    expect(nodes[0]).to.include({ memberId: ada.memberId, outcome: 'ANSWERED' });
  });

  it('are made once of the same text by the same model', async () => {
    const calls = fake.asked.length;
    const first = await aSummary(ada, { pageId: noteId, framework: 'Essential' });
    const again = await aSummary(ada, { pageId: noteId, framework: 'Essential' });
    expect(again.id).to.equal(first.id);
    expect(fake.asked.length).to.equal(calls);
  });

  it('are written from what is cited of all parts of a long text', async () => {
    const lines = Array.from(
      { length: 1200 },
      (_, at) => `Max: Sentence ${at} tells of the house, the street and the rain.`,
    );
    const long = await aTranscript(ada, projectId, 'Long', lines.join('\n'));
    await eventually(async () => expect((await ada.do(oneNote, { id: long.id })).characters).to.be.greaterThan(0));
    const calls = fake.asked.length;
    const row = await aSummary(ada, { pageId: long.id, framework: 'Essential' });
    expect(row).to.include({ state: 'DONE', problem: '', unverified: 0 });
    const asked = fake.asked
      .slice(calls)
      .map((text) => [...String(text).matchAll(/Sentence (\d+)/g)].map(([, at]) => Number(at)));
    expect(asked.length).to.equal(5);
    expect(Math.min(...(asked[4] ?? []))).to.be.lessThan(400);
    expect(Math.max(...(asked[4] ?? []))).to.be.greaterThan(800);
  });

  it('are quoted sentences where the model fails, and say why', async () => {
    for (const [behaviour, problem] of [
      ['INVENTING', /^None of what the text model wrote could be verified\. These are quoted sentences\./],
      ['RATE_LIMITED', /receiving too many requests/],
      ['CUT_OFF', /cut off on the way/],
      ['OBEDIENT', /^$/],
    ] as const) {
      fake.behaviour = behaviour;
      const row = await aSummary(ada, { pageId: noteId, framework: 'FeatureRequests', withModel: true });
      const { form } = await contentOf(ada, row.id);
      expect(row.problem, behaviour).to.match(problem);
      expect(row.state, row.problem).to.equal('DONE');
      expect(row.model === '').to.equal(behaviour !== 'OBEDIENT');
      expect(JSON.stringify(form)).to.not.contain(INVENTED).and.not.contain('evil.example');
      if (behaviour === 'OBEDIENT') expect(row.unverified).to.equal(3);
    }
    fake.behaviour = 'HONEST';
  });

  it('are not written where the project says no, nor where nobody wants it', async () => {
    const calls = fake.asked.length;
    expect(await aSummary(ada, { pageId: noteId, framework: 'Chronological', withModel: false })).to.include({
      model: '',
    });
    await ada.do(updateProject, { id: projectId, summaryMode: 'SUGGEST' });
    expect(await aSummary(ada, { pageId: noteId, framework: 'ByQuestion' })).to.include({ model: '' });
    await ada.do(updateProject, { id: projectId, summaryMode: 'OFF' });
    expect(await ada.outcome(summarise, { pageId: noteId, withModel: true })).to.equal('UNPROCESSABLE');
    await room.admin.do(setModelSettings, { summaryMode: 'OFF' });
    await ada.do(updateProject, { id: projectId, summaryMode: 'ON' });
    expect(await aSummary(ada, { pageId: noteId, framework: 'ByThemes' })).to.include({ model: '' });
    expect(fake.asked.length).to.equal(calls);
    await room.admin.do(setModelSettings, { summaryMode: 'ON' });
  });

  it('can be stopped while the model is silent', async () => {
    fake.behaviour = 'SILENT';
    const calls = fake.asked.length;
    const { id } = await ada.do(summarise, { pageId: noteId, framework: 'CustomerCall' });
    await eventually(async () => expect(fake.asked.length).to.be.greaterThan(calls), 10_000);
    await ada.do(cancelSummary, { id });
    expect(await made(ada, id)).to.include({ state: 'CANCELLED' });
    await eventually(async () => {
      const { nodes } = await room.admin.do(modelCalls, { first: 1, orderBy: 'CREATED_AT_DESC' });
      expect(nodes[0]).to.include({ outcome: 'STOPPED' });
    }, 10_000);
    expect(await ada.do(summary, { id })).to.include({ state: 'CANCELLED' });
  });
});
