import { highlights } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { modelCalls } from '@earshot/core/areas/models/model-call';
import { setModelSettings } from '@earshot/core/areas/models/model-settings';
import { updateProject } from '@earshot/core/areas/places/project';
import { acceptSuggestions, suggestions } from '@earshot/core/areas/suggestions/suggestion';
import { type SuggestionRun, suggestHighlights, suggestionRuns } from '@earshot/core/areas/suggestions/suggestion-run';
import { expect } from 'chai';
import { type Behaviour, EVIL, INVENTED, type ModelFake, ORDER } from '../../kit/fakes/model-fake.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aModel } from '../../kit/rooms/models.ts';
import { suggestedIn } from '../../kit/rooms/suggestions.ts';
import { aTranscript } from '../../kit/rooms/transcript.ts';

const FIRST = 'The parcel came two days late.';
const TALK = `${FIRST} Nobody called me. ${ORDER}`;
const SECRET = 'The merger is planned for May.';

describe('highlights that a text model proposes', function () {
  this.timeout(60_000);
  let room: Room;
  let ada: Person;
  let fake: ModelFake;
  let projectId = '';
  let tagId = '';
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    const other = await aProject(room.admin, { everyone: null });
    await aTranscript(room.admin, other.id, 'Secret', SECRET);
    fake = await aModel(room.admin);
    fake.secret = SECRET;
  });

  /** A note in a project with one tag and no highlight: only the model can suggest there. */
  async function aNote() {
    projectId = (await aProject(ada)).id;
    tagId = (await ada.do(createTag, { projectId, title: 'Delivery' })).id;
    return aTranscript(ada, projectId, 'Talk', TALK);
  }
  async function asked(noteId: string, withModel: boolean | null = true): Promise<SuggestionRun> {
    await ada.do(suggestHighlights, { id: noteId, withModel });
    let run: SuggestionRun | undefined;
    await eventually(async () => {
      [run] = (await ada.do(suggestionRuns, { condition: { noteId } })).nodes;
      expect(run?.state).to.equal('DONE');
    }, 20_000);
    return run as SuggestionRun;
  }

  it('wait as suggestions that name the model, count as nothing, and are highlights once accepted', async () => {
    const note = await aNote();
    expect(await asked(note.id)).to.include({ model: 'test-model (OpenAI-compatible)', unverified: 0, problem: '' });
    const [proposal, ...others] = await suggestedIn(ada, note.id);
    expect(others).to.deep.equal([]);
    expect(proposal).to.include({ text: FIRST, model: 'test-model (OpenAI-compatible)', state: 'PENDING' });
    expect(proposal?.tagIds).to.deep.equal([tagId]);
    expect((await ada.do(highlights, { condition: { noteId: note.id } })).nodes).to.deep.equal([]);
    const { nodes } = await room.admin.do(modelCalls, { condition: { purpose: 'HIGHLIGHTS' } });
    expect(nodes[0]).to.include({ memberId: ada.memberId, outcome: 'ANSWERED', characters: TALK.length + 4 });
    await asked(note.id, false);
    expect((await suggestedIn(ada, note.id)).map(({ id }) => id)).to.deep.equal([proposal?.id]);
    await ada.do(acceptSuggestions, { suggestions: [{ id: proposal?.id ?? '' }] });
    const made = (await ada.do(highlights, { condition: { noteId: note.id } })).nodes;
    expect(made.map(({ text, tagIds }) => [text, ...tagIds])).to.deep.equal([[FIRST, tagId]]);
    await asked(note.id);
    expect(await suggestedIn(ada, note.id)).to.deep.equal([]);
  });

  const dishonest: [Behaviour, unverified: number, shown: string[], problem: RegExp][] = [
    ['INVENTING', 3, [], /^$/],
    ['FORBIDDEN', 2, [], /^$/],
    ['OBEDIENT', 2, [FIRST], /^$/],
    ['EMPTY', 0, [], /^$/],
    ['SLOW', 0, [FIRST], /^$/],
    ['CUT_OFF', 0, [], /cut off on the way/],
    ['REFUSING', 0, [], /does not let this key/],
    ['RATE_LIMITED', 0, [], /receiving too many requests/],
    ['MALFORMED', 0, [], /./],
    ['FAULTY', 0, [], /./],
  ];
  for (const [behaviour, unverified, shown, problem] of dishonest)
    it(`show nothing that does not stand in the note: ${behaviour}`, async () => {
      const note = await aNote();
      fake.behaviour = behaviour;
      try {
        const run = await asked(note.id);
        expect(run).to.include({ unverified });
        expect(run.problem).to.match(problem);
        expect((await suggestedIn(ada, note.id)).map(({ text }) => text)).to.deep.equal(shown);
        const stored = JSON.stringify((await ada.do(suggestions, { condition: { noteId: note.id } })).nodes);
        // The context of a quote is the note's own text, including instructions in it.
        expect(stored.replaceAll(ORDER.slice(0, 40), ''))
          .to.not.contain(INVENTED)
          .and.not.contain(SECRET);
        expect((await suggestedIn(ada, note.id)).map(({ text }) => text).join()).to.not.contain(EVIL);
      } finally {
        fake.behaviour = 'HONEST';
      }
    });

  it('come from all of a long note, which is sent in several calls', async () => {
    projectId = (await aProject(ada)).id;
    tagId = (await ada.do(createTag, { projectId, title: 'Delivery' })).id;
    const filler = Array.from(
      { length: 1200 },
      (_, at) => `Sentence ${at} tells of the house, the street and the rain.`,
    );
    const note = await aTranscript(ada, projectId, 'Talk', [...filler, FIRST].join(' '));
    const calls = fake.asked.length;
    const run = await asked(note.id);
    expect([run.problem, fake.asked.length - calls]).to.deep.equal(['', 3]);
    const numbers = (await suggestedIn(ada, note.id)).map(({ text }) => Number(/\d+/.exec(text)?.[0]));
    expect(Math.min(...numbers)).to.be.lessThan(400);
    expect(Math.max(...numbers)).to.be.greaterThan(800);
  });

  it('are not shown where the model was switched off while it answered', async () => {
    const note = await aNote();
    const [calls, pauseMs] = [fake.asked.length, fake.pauseMs];
    Object.assign(fake, { behaviour: 'SLOW', pauseMs: 1500 });
    try {
      const run = asked(note.id);
      await eventually(() => expect(fake.asked.length).to.equal(calls + 1), 20_000);
      await ada.do(updateProject, { id: projectId, highlightMode: 'OFF' });
      expect((await run).problem).to.contain('switched off here in the meantime');
      expect(await suggestedIn(ada, note.id)).to.deep.equal([]);
    } finally {
      Object.assign(fake, { behaviour: 'HONEST', pauseMs });
    }
  });

  it('are asked for by default only where both workspace and project say so', async () => {
    const note = await aNote();
    const calls = () => fake.asked.length;
    const before = calls();
    expect(await asked(note.id, null)).to.include({ model: '' });
    expect(calls()).to.equal(before);
    await room.admin.do(setModelSettings, { highlightMode: 'ON' });
    expect((await asked(note.id, null)).model).to.not.equal('');
    await ada.do(updateProject, { id: projectId, highlightMode: 'SUGGEST' });
    expect(await asked(note.id, null)).to.include({ model: '' });
    await ada.do(updateProject, { id: projectId, highlightMode: 'OFF' });
    expect(await ada.outcome(suggestHighlights, { id: note.id, withModel: true })).to.equal('UNPROCESSABLE');
    await ada.do(updateProject, { id: projectId, highlightMode: 'ON' });
    await room.admin.do(setModelSettings, { noModels: true });
    expect(await ada.outcome(suggestHighlights, { id: note.id, withModel: true })).to.equal('UNPROCESSABLE');
    expect(calls()).to.equal(before + 1);
    await room.admin.do(setModelSettings, { noModels: false, callsPerDay: 0 });
    expect((await asked(note.id)).problem).to.match(/used up its calls/);
    await room.admin.do(setModelSettings, { callsPerDay: 500 });
  });
});
