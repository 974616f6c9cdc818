import { highlights } from '@earshot/core/areas/coding/highlight';
import { withdrawal, withdrawalImpact, withdrawPerson } from '@earshot/core/areas/erasure/withdrawal';
import { createInsightFromHighlights, publishInsight } from '@earshot/core/areas/pages/insight';
import { createPerson } from '@earshot/core/areas/people/person';
import { citations } from '@earshot/core/areas/quotes/citation';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { REMOVED_QUOTE } from '@earshot/core/texts';
import { readText } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import { dump, holding } from '../../kit/dump.ts';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { writeIn } from '../../kit/rooms/insight.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const TURNS = ['Max: How late was it?', 'Ada: Ahourfinch, every Sunday.', 'Max: Who called?', 'Ada: Nobodyfinch did.'];
const VTT = `WEBVTT\n\n${TURNS.map((turn, at) => {
  const [name, said] = turn.split(': ');
  return `00:00:${10 + at}.000 --> 00:00:${11 + at}.000\n<v ${name}>${said}`;
}).join('\n\n')}\n`;

describe('the withdrawal of somebody whose turn a quote only touches', function () {
  this.timeout(120_000);

  it('counts and removes the quote, also where the text has changed since', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const { id: noteId } = await anImport(admin, projectId, 'Interview.vtt', VTT);
    const ada = await admin.do(createPerson, { name: 'Ada' });
    const speaker = (await admin.do(speakers, { condition: { noteId } })).nodes.find(({ name }) => name === 'Ada');
    await admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: ada.id });
    const narrowed = await aHighlight(admin, noteId, 'was it?\nAhourfinch');
    const lost = await aHighlight(admin, noteId, 'called?\nNobodyfinch');
    const others = await aHighlight(admin, noteId, 'How late');
    const insight = await admin.do(createInsightFromHighlights, {
      ...{ projectId, title: 'Late', highlightIds: [narrowed.id, lost.id, others.id] },
    });
    await admin.do(publishInsight, { id: insight.id });
    await writeIn(admin, noteId, ({ doc }) => {
      const [, answer, question, last] = readText(doc).leaves;
      answer?.text.delete(0, 'Ahourfinch, '.length);
      question?.text.delete('Who '.length, 'called?'.length);
      last?.text.delete(0, 'Nobodyfinch '.length);
    });
    const now = async () => (await admin.do(highlights, { condition: { noteId } })).nodes;
    await eventually(async () => {
      const states = new Map((await now()).map(({ id, text, state }) => [id, `${state} ${text}`]));
      expect(states.get(narrowed.id)).to.equal('ANCHORED was it?');
      expect(states.get(lost.id)).to.equal('LOST called?\nNobodyfinch');
    }, 20_000);

    const impact = await admin.do(withdrawalImpact, { id: ada.id });
    const counts = Object.fromEntries(impact.map(({ kind, count, published }) => [kind, [count, published]]));
    expect(counts).to.deep.include({ HIGHLIGHT: [1, 0], QUOTE: [2, 2] });
    const begun = await admin.do(withdrawPerson, { id: ada.id, confirmation: 'WITHDRAW' });
    await eventually(async () => expect((await admin.do(withdrawal, { id: begun.id })).state).to.equal('DONE'), 60_000);
    const quotes = (await admin.do(citations, { condition: { insightId: insight.id } })).nodes;
    expect(quotes.map(({ text }) => text)).to.have.members([REMOVED_QUOTE, REMOVED_QUOTE, 'How late']);
    expect((await now()).map(({ id }) => id)).to.have.members([narrowed.id, others.id]);
    await eventually(
      async () => expect(holding(await dump(admin), ['hourfinch', 'Nobodyfinch'])).to.deep.equal([]),
      20_000,
    );
  });
});
