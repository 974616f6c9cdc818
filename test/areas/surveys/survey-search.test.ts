import { deleteProject } from '@earshot/core/areas/places/project';
import { type SearchHit, search } from '@earshot/core/areas/search/search';
import { deleteSurvey, restoreSurvey, type Survey, updateSurvey } from '@earshot/core/areas/surveys/survey';
import { deleteSurveyResponse, surveyResponses } from '@earshot/core/areas/surveys/survey-response';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';

const FILE = [
  'Respondent ID,E-mail,Do you travel?,Why?,What else?',
  'R-417,,Yes,"The funicular is steep, and cheap",',
  'Lovelace,ada@example.org,No,I like it here,My funicular was closed',
  ...Array.from({ length: 8 }, (_, at) => `R-${500 + at},,${at % 2 ? 'Yes' : 'No'},,`),
].join('\n');

describe('surveys in search', () => {
  let room: Room;
  let ada: Person;
  let projectId: string;
  let survey: Survey;
  beforeEach(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    projectId = (await aProject(ada)).id;
    survey = await aSurvey(ada, projectId, FILE);
    await eventually(async () => expect(await count(ada, 'funicular')).to.equal(2));
  });

  const hits = async (by: Person, query: string) =>
    (await by.do(search, { query, types: ['SURVEY', 'SURVEY_RESPONSE'] })).items as SearchHit[];
  const count = async (by: Person, query: string) => (await hits(by, query)).length;
  const responses = async () =>
    (await ada.do(surveyResponses, { condition: { surveyId: survey.id }, orderBy: 'NUMBER_ASC' })).nodes;

  it('are found by their title and questions, responses by free text and by what the file calls the respondent', async () => {
    const [first] = await responses();
    const [hit] = await hits(ada, 'funicular steep');
    expect(hit).to.deep.include({
      id: first?.id,
      type: 'SURVEY_RESPONSE',
      placeId: projectId,
      pageId: survey.id,
      title: [{ text: 'survey', match: false }],
    });
    expect((await hits(ada, 'travel')).map(({ id }) => id)).to.deep.equal([survey.id]);
    expect((await hits(ada, '"R-417"')).map(({ id }) => id)).to.deep.equal([first?.id]);
    // Choices are counted, not searched; people are found in the directory.
    expect([await count(ada, 'yes'), await count(ada, 'lovelace'), await count(ada, 'ada')]).to.deep.equal([0, 0, 0]);
  });

  it('are found by who may read their project', async () => {
    const ben = await room.person('CONTRIBUTOR');
    expect(await count(ben, 'funicular')).to.equal(2);
    const { id: hidden } = await aProject(ada, { everyone: null });
    await aSurvey(ada, hidden, FILE);
    await eventually(async () => expect(await count(ada, 'funicular')).to.equal(4));
    expect(await count(ben, 'funicular')).to.equal(2);
    await ada.do(deleteProject, { id: projectId });
    expect([await count(ada, 'funicular'), await count(ben, 'funicular')]).to.deep.equal([2, 0]);
  });

  it('vanish at once with the survey or response that goes to trash, and come back with it', async () => {
    await ada.do(deleteSurvey, { id: survey.id });
    expect([await count(ada, 'funicular'), await count(ada, 'travel')]).to.deep.equal([0, 0]);
    await ada.do(restoreSurvey, { id: survey.id });
    expect([await count(ada, 'funicular'), await count(ada, 'travel')]).to.deep.equal([2, 1]);
    const [first] = await responses();
    await ada.do(deleteSurveyResponse, { id: first?.id ?? '' });
    const takeBack = undoOf(ada);
    expect(await count(ada, 'funicular')).to.equal(1);
    await takeBack();
    expect(await count(ada, 'funicular')).to.equal(2);
  });

  it('are not found by answers to questions that were removed', async () => {
    const questions = survey.questions.filter(({ text }) => text !== 'What else?');
    await ada.do(updateSurvey, { id: survey.id, questions });
    const takeBack = undoOf(ada);
    await eventually(async () => expect(await count(ada, 'funicular')).to.equal(1));
    await takeBack();
    await eventually(async () => expect(await count(ada, 'funicular')).to.equal(2));
  });
});
