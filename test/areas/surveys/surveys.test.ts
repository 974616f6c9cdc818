import { createPerson, people } from '@earshot/core/areas/people/person';
import type { Question } from '@earshot/core/areas/surveys/question';
import {
  answerCounts,
  deleteSurvey,
  importSurvey,
  restoreSurvey,
  type Survey,
  survey,
  surveys,
  updateSurvey,
} from '@earshot/core/areas/surveys/survey';
import { deleteSurveyResponse, surveyResponses } from '@earshot/core/areas/surveys/survey-response';
import { updateMember } from '@earshot/core/model/member';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import { realFiles } from '../../kit/fixtures/real-files.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aSurvey, surveyReadingOf } from '../../kit/rooms/surveys.ts';

const FILE = [
  'Respondent ID,E-mail,Do you travel?,How do you travel? - Train,How do you travel? - Plane,Why?',
  '1,ada@example.org,Yes,Train,,"Because, slowly,\nit is nicer"',
  '2,grace@example.org,Yes,Train,Plane,I have to',
  '3,,No,,,',
  '4,nobody,No,,,I like it here',
  '5,ada@example.org,Yes,,Plane,',
].join('\r\n');

describe('surveys', () => {
  let room: Room;
  let ada: Person;
  let projectId: string;
  let made: Survey;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    projectId = (await aProject(ada)).id;
    made = await aSurvey(ada, projectId, FILE);
  });

  const questionCalled = (text: string): Question => {
    const question = made.questions.find((one) => one.text === text);
    if (!question) throw new Error(`No question is called ${text}`);
    return question;
  };
  const optionCalled = ({ options }: Question, text: string) =>
    options.find(({ optionText }) => optionText === text)?.id ?? '';
  const responses = (filter?: object) =>
    ada.do(surveyResponses, { condition: { surveyId: made.id }, orderBy: 'NUMBER_ASC', filter } as never);

  it('have the questions and options of their file, and a response for each row', async () => {
    expect(made).to.include({ state: 'READY', title: 'survey', responseCount: 5, unreadableCount: 0 });
    expect(
      made.questions.map(({ text, type, options }) => [text, type, options.map(({ optionText }) => optionText)]),
    ).to.deep.equal([
      ['Do you travel?', 'SINGLE_SELECT', ['Yes', 'No']],
      ['How do you travel?', 'MULTI_SELECT', ['Train', 'Plane']],
      ['Why?', 'FREE_TEXT', []],
    ]);
    const { nodes } = await responses();
    expect(nodes.map(({ number, respondent }) => [number, respondent])).to.deep.equal(
      ['1', '2', '3', '4', '5'].map((name) => [Number(name), name]),
    );
    const [first, second, third] = nodes;
    expect(first?.answers[questionCalled('Why?').id]).to.equal('Because, slowly,\nit is nicer');
    const how = questionCalled('How do you travel?');
    expect(second?.answers[how.id]).to.deep.equal([optionCalled(how, 'Train'), optionCalled(how, 'Plane')]);
    expect(third?.answers).to.not.have.property(how.id);
  });

  it('link respondents to the people with their e-mail addresses, and add whom the directory does not know', async () => {
    const names = (await ada.do(people, { orderBy: 'EMAIL_ASC' })).nodes;
    expect(names.map(({ email }) => email)).to.deep.equal(['ada@example.org', 'grace@example.org']);
    const [a, g] = names.map(({ id }) => id);
    const { nodes } = await responses();
    expect(nodes.map(({ personId }) => personId)).to.deep.equal([a, g, null, null, a]);
  });

  it('are counted and filtered by their answers', async () => {
    const travels = questionCalled('Do you travel?');
    const how = questionCalled('How do you travel?');
    const counted = async (filter?: object) =>
      new Map(
        (await ada.do(answerCounts, { id: made.id, filter } as never)).map(({ questionId, optionId, count }) => [
          optionId ?? questionId,
          count,
        ]),
      );
    const all = await counted();
    expect([all.get(travels.id), all.get(optionCalled(travels, 'No')), all.get(how.id)]).to.deep.equal([5, 2, 3]);
    const trains = {
      fields: [{ field: how.id, operator: 'HAS_ANY_OF', values: [optionCalled(how, 'Train')] }],
    };
    expect((await responses(trains)).nodes.map(({ number }) => number)).to.deep.equal([1, 2]);
    const some = await counted(trains);
    expect([some.get(travels.id), some.get(optionCalled(how, 'Plane'))]).to.deep.equal([2, 1]);
    const nicer = { fields: [{ field: questionCalled('Why?').id, operator: 'CONTAINS', values: ['NICER'] }] };
    expect((await responses(nicer)).nodes.map(({ number }) => number)).to.deep.equal([1]);
    await demandRefused(
      ada.do(surveyResponses, { filter: nicer } as never),
      'BAD_USER_INPUT',
      'needs condition.surveyId',
    );
    const gone = { fields: [{ field: room.workspaceId, operator: 'IS_EMPTY' }] };
    expect(await ada.outcome(answerCounts, { id: made.id, filter: gone } as never)).to.equal('BAD_USER_INPUT');
  });

  it('hide who respondents are from members without people access, who cannot link them either', async () => {
    const blind = await room.person('CONTRIBUTOR');
    await room.admin.do(updateMember, { id: blind.memberId, peopleAccess: false });
    await eventually(() => demandRefused(blind.do(createPerson, {}), 'NOT_FOUND'));
    const { nodes } = await blind.do(surveyResponses, {
      condition: { surveyId: made.id },
      orderBy: 'NUMBER_ASC',
    });
    expect(nodes.map(({ personId }) => personId)).to.deep.equal([
      HIDDEN_CONTACT,
      HIDDEN_CONTACT,
      null,
      null,
      HIDDEN_CONTACT,
    ]);
    const seen = (await responses()).nodes.map(({ respondent }) => respondent);
    const hidden = seen.map((respondent, at) => (nodes[at]?.personId ? '' : respondent));
    expect(nodes.map(({ respondent }) => respondent)).to.deep.equal(hidden);
    expect(hidden).to.not.deep.equal(seen);
    const { fileId, reading } = await surveyReadingOf(blind, projectId, FILE);
    await demandRefused(blind.do(importSurvey, { id: projectId, fileId, reading }), 'NOT_FOUND');
    const { id } = await blind.do(importSurvey, { id: projectId, fileId, reading: { ...reading, emailColumn: null } });
    await blind.do(deleteSurvey, { id });
  });

  it('keep answers to questions and options that are removed: Undo shows them again', async () => {
    const travels = questionCalled('Do you travel?');
    const without = made.questions.map((one) =>
      one.id === travels.id ? { ...one, options: one.options.filter(({ optionText }) => optionText !== 'No') } : one,
    );
    const counts = async () => (await ada.do(answerCounts, { id: made.id })).length;
    const before = await counts();
    await ada.do(updateSurvey, { id: made.id, questions: without.slice(0, 2) });
    const takeBack = undoOf(ada);
    expect(await counts()).to.equal(before - 2);
    await takeBack();
    expect(await counts()).to.equal(before);
  });

  it('go to trash with their responses and come back with them; a response goes alone', async () => {
    const [, , third] = (await responses()).nodes;
    await ada.do(deleteSurveyResponse, { id: third?.id ?? '' });
    const takeBack = undoOf(ada);
    expect((await ada.do(survey, { id: made.id })).responseCount).to.equal(4);
    await takeBack();
    await ada.do(deleteSurvey, { id: made.id });
    expect((await responses()).nodes).to.deep.equal([]);
    expect((await ada.do(surveys, { condition: { projectId } })).nodes.map(({ id }) => id)).to.not.include(made.id);
    await ada.do(restoreSurvey, { id: made.id });
    expect((await responses()).nodes.length).to.equal(5);
  });

  it('list rows that cannot be read, and read the others', async () => {
    const odd = await aSurvey(ada, projectId, 'id,Colour?\n1,red\n2,blue,x,y,z\n3,red\n4,blue');
    expect(odd).to.include({ state: 'READY', responseCount: 3, unreadableCount: 1 });
    expect(odd.unreadable).to.deep.equal([
      { line: 3, reason: 'It has 5 fields, more than the 2 labels.', raw: '2,blue,x,y,z' },
    ]);
  });

  it('fail in words: too many options, columns that are not there, nothing to read', async () => {
    const many = ['id,Say', ...Array.from({ length: 900 }, (_, at) => `${at},${'words '.repeat(10)}${at}`)].join('\n');
    const failed = await aSurvey(ada, projectId, many, {
      questions: [
        { text: 'Say', type: 'SINGLE_SELECT', columns: [1], optionTexts: [], separator: null, wholeOptions: [] },
      ],
    });
    expect(failed).to.include({ state: 'FAILED', responseCount: 0 });
    expect(failed.problem).to.match(/^Too many options: the answers to “Say” differ too much/);
    const away = await aSurvey(ada, projectId, FILE, {
      questions: [
        { text: 'Say', type: 'FREE_TEXT', columns: [17], optionTexts: [], separator: null, wholeOptions: [] },
      ],
    });
    expect(away.problem).to.equal('The file has 6 columns only. Look at its preview again.');
    await demandRefused(surveyReadingOf(ada, projectId, 'a,b,c'), 'UNPROCESSABLE', 'labels but no responses');
    const other = await aProject(ada);
    const { fileId, reading } = await surveyReadingOf(ada, projectId, FILE);
    await demandRefused(
      ada.do(importSurvey, { id: other.id, fileId, reading }),
      'BAD_USER_INPUT',
      'not in this project',
    );
  });

  const REAL = [
    ['comma-survey__comma-survey.csv', 1129, { SINGLE_SELECT: 12 }],
    ['star-wars-survey__StarWars.csv', 1186, { SINGLE_SELECT: 31, MULTI_SELECT: 1 }],
    ['steak-survey__steak-risk-survey.csv', 550, { SINGLE_SELECT: 14 }],
    ['thanksgiving-2015__thanksgiving-2015-poll-data.csv', 1058, { SINGLE_SELECT: 20, MULTI_SELECT: 3, FREE_TEXT: 7 }],
    ['weather-check__weather-check.csv', 928, { SINGLE_SELECT: 7, FREE_TEXT: 1 }],
  ] as const;
  it('lose no row of real surveys, and find their questions', async function () {
    this.timeout(60_000);
    const files = new Map(realFiles(this, 'surveys-538').map(({ name, bytes }) => [name, bytes]));
    for (const [name, rows, types] of REAL) {
      const { responseCount, unreadableCount, questions } = await aSurvey(ada, projectId, files.get(name) ?? '');
      expect([responseCount, unreadableCount], name).to.deep.equal([rows, 0]);
      const counts = Object.entries(Object.groupBy(questions, ({ type }) => type));
      expect(Object.fromEntries(counts.map(([type, all]) => [type, all.length])), name).to.deep.equal(types);
    }
  });
});
