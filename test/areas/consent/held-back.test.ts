import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { setConsent, setConsentSettings, setQuoteConsent } from '@earshot/core/areas/consent/consent';
import { mergePeople } from '@earshot/core/areas/directory/person-merge';
import { createInsightFromHighlights } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import type { NoteMapping } from '@earshot/core/areas/surveys/note-mapping';
import { createSurveyNotes, notesProposal } from '@earshot/core/areas/surveys/survey-note-run';
import { surveyResponses } from '@earshot/core/areas/surveys/survey-response';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { BLOCK_BREAK } from '@earshot/core/documents/document';
import { T } from '@earshot/host/area';
import { heldBack, type Worded } from '@earshot/host/areas/models/store/held-back';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aFileChannel, bringIn, setAuthor } from '../../kit/rooms/channels.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';
import { aHighlight, anImport, aTranscript, PLANNING } from '../../kit/rooms/transcript.ts';

/** Objects that can hold words of Ada, by name. */
async function aStudy() {
  const { admin } = await aRoom();
  const { id: projectId } = await aProject(admin);
  const ada = await admin.do(createPerson, { name: 'Ada Finch', email: 'ada@example.org' });
  const { id: noteId } = await anImport(admin, projectId, 'Interview.vtt', PLANNING);
  const { id: other } = await aTranscript(admin, projectId, 'Desk', 'Nobody said this.');
  const voice = (await admin.do(speakers, { condition: { noteId } })).nodes.find(({ name }) => name === 'Ada');
  const quoted = await aHighlight(admin, noteId, 'every Sunday');
  const early = await aHighlight(admin, noteId, `plan?${BLOCK_BREAK}I plan`);
  const mine = await aHighlight(admin, noteId, 'How do you');
  const insightOf = async (highlightId: string) =>
    (await admin.do(createInsightFromHighlights, { projectId, title: 'Sundays', highlightIds: [highlightId] })).id;
  const insights = {
    quoted: await insightOf(quoted.id),
    early: await insightOf(early.id),
    mine: await insightOf(mine.id),
  };
  await admin.do(setSpeakerPerson, { id: voice?.id ?? '', personId: ada.id });
  const survey = await aSurvey(admin, projectId, 'ID,E-mail,Why?\n1,ada@example.org,Rain\n2,,Because');
  const responses = (await admin.do(surveyResponses, { condition: { surveyId: survey.id }, orderBy: 'NUMBER_ASC' }))
    .nodes;
  const { mapping } = await admin.do(notesProposal, { id: survey.id });
  await admin.do(createSurveyNotes, { id: survey.id, mapping: mapping as NoteMapping });
  const made = await eventually(async () => {
    const all = (await admin.do(notes, { condition: { projectId }, orderBy: 'CREATED_AT_ASC' })).nodes;
    if (all.length < 4) throw new Error(`There are ${all.length} notes`);
    return all;
  }, 30_000);
  const answered = await aHighlight(admin, made[2]?.id ?? '', 'Rain');
  const points = await somePoints(admin);
  const thing = (type: string, id = ''): Worded => ({ type, id });
  const things = {
    interview: thing('NOTE', noteId),
    desk: thing('NOTE', other),
    quote: thing('HIGHLIGHT', quoted.id),
    earlyQuote: thing('HIGHLIGHT', early.id),
    ownQuote: thing('HIGHLIGHT', mine.id),
    insight: thing('INSIGHT', insights.quoted),
    earlyInsight: thing('INSIGHT', insights.early),
    ownInsight: thing('INSIGHT', insights.mine),
    response: thing('SURVEY_RESPONSE', responses[0]?.id),
    nobodysResponse: thing('SURVEY_RESPONSE', responses[1]?.id),
    ...Object.fromEntries(made.slice(2).map(({ id }, at) => [`surveyNote${at + 1}`, thing('NOTE', id)])),
    answerQuote: thing('HIGHLIGHT', answered.id),
    point: thing('DATA_POINT', points[0]),
    strangersPoint: thing('DATA_POINT', points[1]),
    namelessPoint: thing('DATA_POINT', points[2]),
    project: thing('PROJECT', projectId),
  };
  const held = async () => {
    const ids = await admin.host.container
      .get(T.database)
      .inWorkspace(admin.workspaceId, (transaction) => heldBack(transaction, Object.values(things)));
    return Object.entries(things).flatMap(([name, { id }]) => (ids.has(id) ? [name] : []));
  };
  return { admin, ada, quoted, held };
}

async function somePoints(admin: Person): Promise<string[]> {
  const { id: channelId } = await aFileChannel(admin);
  await bringIn(admin, channelId, 'Id,Text\n1,It rains\n2,It snows\n3,It hails', {
    idColumn: 'Id',
    textColumn: 'Text',
  });
  await setAuthor(admin, channelId, '1', 'Ada@Example.org');
  await setAuthor(admin, channelId, '2', 'stranger@example.org');
  const { nodes } = await admin.do(dataPoints, { condition: { channelId } });
  return ['1', '2', '3'].map((one) => nodes.find(({ externalId }) => externalId === one)?.id ?? '');
}

const OF_ADA = [
  'interview',
  'quote',
  'earlyQuote',
  'insight',
  'earlyInsight',
  'response',
  'surveyNote1',
  'answerQuote',
  'point',
];

describe('content withheld for lack of consent', function () {
  this.timeout(90_000);

  it('includes everything said, written or answered by people without consent, where it is required', async () => {
    const { admin, ada, held } = await aStudy();
    expect(await held()).to.deep.equal([]);
    await admin.do(setConsentSettings, { required: true });
    expect(await held()).to.have.members(OF_ADA);
    await admin.do(setConsent, { id: ada.id, scope: 'INTERNAL' });
    expect(await held()).to.deep.equal([]);
    await admin.do(setConsent, { id: ada.id, scope: 'PUBLIC', until: '2020-01-01T00:00:00.000Z' });
    expect(await held()).to.have.members(OF_ADA);
  });

  it('excludes quotes with their own consent, and insights of only such quotes', async () => {
    const { admin, quoted, held } = await aStudy();
    await admin.do(setConsentSettings, { required: true });
    await admin.do(setQuoteConsent, { id: quoted.id, scope: 'INTERNAL' });
    expect(await held()).to.have.members(OF_ADA.filter((name) => name !== 'quote' && name !== 'insight'));
  });

  it('follows an author who was merged into somebody else', async () => {
    const { admin, ada, held } = await aStudy();
    await admin.do(setConsentSettings, { required: true });
    await admin.do(setConsent, { id: ada.id, scope: 'TEAM' });
    const kept = await admin.do(createPerson, { name: 'A. Finch', email: 'finch@example.org' });
    await admin.do(mergePeople, { id: kept.id, people: [{ id: ada.id }] });
    expect(await held()).to.include.members(['interview', 'point']);
    await admin.do(setConsent, { id: kept.id, scope: 'INTERNAL' });
    expect(await held()).to.deep.equal([]);
  });
});
