import { createField, deleteField, type Field, fields } from '@earshot/core/areas/fields/field';
import { type Note, notes } from '@earshot/core/areas/pages/note';
import { createPerson, people } from '@earshot/core/areas/people/person';
import type { NoteMapping } from '@earshot/core/areas/surveys/note-mapping';
import type { Survey } from '@earshot/core/areas/surveys/survey';
import {
  cancelSurveyNotes,
  createSurveyNotes,
  notesProposal,
  surveyNoteRun,
  undoSurveyNotes,
} from '@earshot/core/areas/surveys/survey-note-run';
import { surveyResponses } from '@earshot/core/areas/surveys/survey-response';
import { updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { fromUpdates } from '@earshot/processing/documents/convert';
import { textOf } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import { realFiles } from '../../kit/fixtures/real-files.ts';
import { aProject, aRoom, type Person, type Room, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';

const singleSpaced = (text: string) => text.replace(/ +/g, ' ');
const LONG = 'By a train that goes through the night with a bed and breakfast';
const row = (at: number) =>
  [
    `R-${at}`,
    at === 1 ? 'ada@example.org' : '',
    at % 2 ? 'Yes' : 'No',
    at % 2 ? LONG : '',
    at % 3 ? 'Plane' : '',
    at % 4 ? '' : `"It takes ${at} hours.\nAnd more"`,
  ].join(',');
const FILE = [
  `Respondent ID,E-mail,Do you travel?,How do you travel? - ${LONG},How do you travel? - Plane,Why?`,
  ...Array.from({ length: 12 }, (_, at) => row(at + 1)),
].join('\n');

describe('notes of a survey', function () {
  this.timeout(60_000);
  let room: Room;
  let ada: Person;
  let projectId: string;
  let survey: Survey;
  beforeEach(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    projectId = (await aProject(ada)).id;
    survey = await aSurvey(ada, projectId, FILE);
  });

  const proposed = async (by: Person, of = survey) => {
    const proposal = await by.do(notesProposal, { id: of.id });
    return { ...proposal, mapping: proposal.mapping as NoteMapping };
  };
  const ended = (id: string) =>
    eventually(async () => {
      const run = await ada.do(surveyNoteRun, { id });
      if (['WAITING', 'RUNNING', 'UNDOING'].includes(run.state)) throw new Error(`The run is ${run.state}`);
      return run;
    }, 300_000);
  const make = async (mapping: NoteMapping, of = survey) =>
    ended((await ada.do(createSurveyNotes, { id: of.id, mapping })).id);
  const made = async (within = projectId) =>
    (await ada.do(notes, { condition: { projectId: within }, orderBy: 'CREATED_AT_ASC', first: 1000 })).nodes;
  const textsOf = async (all: readonly Note[]) => {
    const { container } = await testHost();
    return container.get(T.database).inWorkspace(room.workspaceId, async (transaction) => {
      const texts: string[] = [];
      for (const { id } of all) {
        const whole = await container.get(T.documents).whole(transaction, id);
        texts.push(whole ? textOf(fromUpdates([whole.update])) : '');
      }
      return texts;
    });
  };
  const fieldsOf = async (within = projectId) =>
    (await ada.do(fields, { condition: { placeId: within }, orderBy: 'LABEL_ASC', first: 200 })).nodes as Field[];
  const labelsIn = (one: Note, field: Field | undefined) =>
    field?.options
      .filter(({ id }) => (one.fields[field.id] as string[] | undefined)?.includes(id))
      .map(({ label }) => label);

  it('have choices as fields, free text under headings, and the respondent as a person', async () => {
    const { mapping, responses, hasPeople } = await proposed(ada);
    expect({ responses, hasPeople }).to.deep.equal({ responses: 12, hasPeople: true });
    expect(mapping.answers.map(({ to }) => to)).to.deep.equal(['NEW_FIELD', 'NEW_FIELD', 'TEXT']);
    expect(mapping).to.include({ titleFrom: 'RESPONDENT', person: 'NEW_FIELD' });
    const run = await make(mapping);
    expect(run).to.include({ state: 'DONE', made: 12, total: 12 });
    expect(run.madeFieldIds).to.have.length(3);
    const [travels, how, who] = await fieldsOf();
    expect([travels, how, who].map((one) => [one?.label, one?.type, one?.maxSelected])).to.deep.equal([
      ['Do you travel?', 'SELECT', 1],
      ['How do you travel?', 'SELECT', 2],
      ['Respondent', 'PERSON', 1],
    ]);
    const all = await made();
    expect(all.map(({ title }) => title)).to.deep.equal(Array.from({ length: 12 }, (_, at) => `R-${at + 1}`));
    const [first, , , fourth] = all as Note[];
    expect(labelsIn(first as Note, travels)).to.deep.equal(['Yes']);
    expect(labelsIn(first as Note, how)).to.deep.equal([`${LONG.slice(0, 49)}…`, 'Plane']);
    const [person] = (await ada.do(people, {})).nodes;
    expect(first?.fields[who?.id ?? '']).to.deep.equal([person?.id]);
    const texts = await textsOf(all as Note[]);
    // The label of its option is shortened.
    expect(texts[0]).to.equal(`How do you travel?\n${LONG}\nPlane`);
    expect(texts[3]).to.equal('Why?\nIt takes 4 hours.\nAnd more');
    expect(fourth?.createdBy).to.equal(ada.memberId);
  });

  it('go into fields that are there, which get the options that they lack; undone, all is as it was', async () => {
    const { id } = (await ada.do(createField, {
      placeId: projectId,
      scope: 'NOTE',
      type: 'SELECT',
      label: 'do you travel?',
      options: [{ id: crypto.randomUUID(), label: 'yes', colour: '#868e96' }],
    })) as Field;
    const { mapping } = await proposed(ada);
    expect(mapping.answers[0]).to.include({ to: 'FIELD', fieldId: id });
    const started = await ada.do(createSurveyNotes, { id: survey.id, mapping });
    const takeBack = undoOf(ada);
    await demandRefused(ada.do(createSurveyNotes, { id: survey.id, mapping }), 'CONFLICT').catch(() => undefined);
    await ended(started.id);
    const known = (await fieldsOf()).find((one) => one.id === id);
    expect(known?.options.map(({ label }) => label)).to.deep.equal(['yes', 'No']);
    expect((await made()).map((one) => labelsIn(one as Note, known)?.[0])).to.include.members(['yes', 'No']);
    await takeBack();
    expect((await ended(started.id)).state).to.equal('UNDONE');
    expect(await made()).to.deep.equal([]);
    const left = await fieldsOf();
    expect(left.map((one) => one.options.map(({ label }) => label))).to.deep.equal([['yes']]);
    await demandRefused(ada.do(undoSurveyNotes, { id: survey.id }), 'NOT_FOUND');
  });

  it('stay as they are where their run is stopped', async () => {
    const many = Array.from({ length: 600 }, (_, at) => row(at + 1));
    const large = await aSurvey(ada, projectId, [FILE.split('\n')[0], ...many].join('\n'));
    const { mapping } = await proposed(ada, large);
    const { id } = await ada.do(createSurveyNotes, { id: large.id, mapping });
    const run = await ada.do(cancelSurveyNotes, { id });
    expect(run.state).to.equal('CANCELLED');
    expect(run.made).to.be.below(600);
    // The next run does not wait for the stopped one, and starts after it.
    expect((await make((await proposed(ada)).mapping)).made).to.equal(12);
    expect(await made()).to.have.length(run.made + 12);
    await ada.do(undoSurveyNotes, { id });
    expect((await ended(id)).state).to.equal('UNDONE');
    expect(await made()).to.have.length(12);
  });

  it('are text where a field goes to trash, and refused where it cannot have the answers', async () => {
    const { mapping } = await proposed(ada);
    const number = await ada.do(createField, { placeId: projectId, scope: 'NOTE', type: 'NUMBER', label: 'Hours' });
    const [travels] = mapping.answers;
    const wrong = { ...mapping, answers: [{ ...travels, to: 'FIELD', fieldId: number.id }] } as NoteMapping;
    await demandRefused(
      ada.do(createSurveyNotes, { id: survey.id, mapping: wrong }),
      'BAD_USER_INPUT',
      'another field',
    );
    await ada.do(deleteField, { id: number.id });
    await demandRefused(ada.do(createSurveyNotes, { id: survey.id, mapping: wrong }), 'NOT_FOUND');
    await make({ ...mapping, titleFrom: 'NUMBER', person: 'NONE', answers: [] });
    const [first] = await textsOf((await made()) as Note[]);
    expect(first).to.equal(`Respondent\nR-1\nDo you travel?\nYes\nHow do you travel?\n${LONG}\nPlane`);
  });

  it('take full access for new fields, people access for the person, and write access at all', async () => {
    const ben = await room.person('CONTRIBUTOR');
    const { id: own } = await aProject(ada, { everyone: null, detached: true });
    const theirs = await aSurvey(ada, own, FILE);
    await demandRefused(ben.do(notesProposal, { id: theirs.id }), 'NOT_FOUND');
    await ada.do(setGrant, { placeId: own, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    const { mapping, room: left } = await proposed(ben, theirs);
    expect(left).to.equal(0);
    expect(mapping.answers.map(({ to }) => to)).to.deep.equal(['TEXT', 'TEXT', 'TEXT']);
    const full = await proposed(ada, theirs);
    await demandRefused(
      ben.do(createSurveyNotes, { id: theirs.id, mapping: full.mapping }),
      'FORBIDDEN',
      'New fields require full access',
    );
    expect((await fieldsOf(own)).length).to.equal(0);
  });

  it('made without people access do not say who of the directory responded', async () => {
    const blind = await room.person('CONTRIBUTOR');
    await room.admin.do(updateMember, { id: blind.memberId, peopleAccess: false });
    await eventually(() => demandRefused(blind.do(createPerson, {}), 'NOT_FOUND'));
    const { mapping, hasPeople } = await proposed(blind);
    expect(hasPeople).to.equal(false);
    await ended((await blind.do(createSurveyNotes, { id: survey.id, mapping })).id);
    const titles = (await made()).map(({ title }) => title);
    expect(titles.slice(0, 2)).to.deep.equal(['Response 1', 'R-2']);
    const [first] = await textsOf((await made()) as Note[]);
    expect(first).to.not.contain('R-1');
  });

  it('lose nothing of real surveys', async function () {
    const whole = process.env.EARSHOT_TEST === 'all';
    this.timeout(600_000);
    for (const { name, bytes } of realFiles(this, 'surveys-538').slice(0, whole ? 99 : 1)) {
      const { id } = await aProject(ada);
      const real = await aSurvey(ada, id, whole ? bytes : String(bytes).split('\n').slice(0, 40).join('\n'));
      const { mapping } = await proposed(ada, real);
      expect(await make(mapping, real), name).to.include({ state: 'DONE', made: real.responseCount });
      const { nodes } = await ada.do(surveyResponses, {
        condition: { surveyId: real.id },
        orderBy: 'NUMBER_ASC',
        first: 200,
      });
      const all = (await made(id)).slice(0, 200) as Note[];
      const texts = await textsOf(all);
      const byId = new Map((await fieldsOf(id)).map((one) => [one.id, one]));
      for (const [at, { answers }] of nodes.entries()) {
        const labels = Object.entries(all[at]?.fields ?? {}).flatMap(([fieldId, value]) =>
          (byId.get(fieldId)?.options ?? []).filter((option) => (value as string[]).includes(option.id)),
        );
        const said = [...labels.map(({ label }) => label), texts[at] ?? ''].join('\n');
        for (const question of real.questions) {
          const answer = answers[question.id];
          const given =
            typeof answer === 'string'
              ? answer.split('\n').filter((line) => line.trim() !== '')
              : question.options
                  .filter((one) => (answer as string[] | undefined)?.includes(one.id))
                  .map((one) => one.optionText);
          // A field's label collapses spaces that a survey's option keeps.
          for (const text of given)
            expect(singleSpaced(said), `${name} ${at + 1}: ${question.text}`).to.include(singleSpaced(text));
        }
      }
    }
  });
});
