import { search } from '@earshot/core/areas/search/search';
import { deleteSurvey } from '@earshot/core/areas/surveys/survey';
import { T } from '@earshot/host/area';
import { makePassages, purgeErased } from '@earshot/host/areas/search/passages/make-passages';
import { expect } from 'chai';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const ANSWERS = [
  'Respondent ID,Do you travel?,Why?',
  'R-1,Yes,"The funicular was delivered late, and nobody rang"',
  'R-2,No,I like it here',
  ...Array.from({ length: 8 }, (_, at) => `R-${10 + at},Yes,`),
].join('\n');
const FEEDBACK = 'when,comment\n2026-01-02,The delivery was two days late and nobody called.\n';

describe('passages', function () {
  this.timeout(90_000);

  const types = async (by: Person, query = 'deliveries') => {
    const { items } = await by.do(search, { query, method: 'VECTOR' });
    return items.map(({ type }) => type);
  };

  it('are made of everything that is written or comes in, also of what was there before there were any', async () => {
    const { admin: ada, workspaceId } = await aRoom();
    const { id: projectId } = await aProject(ada);
    const note = await aTranscript(ada, projectId, 'Call', 'The delivery came late. Nobody rang.');
    await aHighlight(ada, note.id, 'The delivery came late.');
    const channel = await aFileChannel(ada);
    await bringIn(ada, channel.id, FEEDBACK, { timeColumn: 'when', textColumn: 'comment' });
    const survey = await aSurvey(ada, projectId, ANSWERS);
    const all = ['NOTE', 'HIGHLIGHT', 'DATA_POINT', 'SURVEY_RESPONSE'];
    await eventually(async () => expect(await types(ada)).to.include.members(all), 30_000);

    const database = (await testHost()).container.get(T.database);
    await database.inWorkspace(workspaceId, async (transaction) => {
      await transaction.sql('delete from search_passages where workspace_id = $1', [workspaceId]);
      await transaction.sql('update search_items set trashed = trashed where workspace_id = $1', [workspaceId]);
      await transaction.sql('update search_points set trashed = trashed where workspace_id = $1', [workspaceId]);
      for (const statement of [
        'insert into unread_passages values ($1)',
        'insert into unindexed_points (workspace_id, point_id) select workspace_id, id from data_points where workspace_id = $1',
        'insert into unindexed_surveys (workspace_id, survey_id) select workspace_id, id from surveys where workspace_id = $1',
      ])
        await transaction.sql(statement, [workspaceId]);
    });
    expect(await types(ada), 'before they are made').to.deep.equal([]);
    await makePassages(database);
    await eventually(async () => expect(await types(ada)).to.include.members(all), 60_000);
    const left = await database.inWorkspace(workspaceId, (transaction) =>
      transaction.sql('select 1 from unread_passages where workspace_id = $1', [workspaceId]),
    );
    expect(left, 'and once only').to.deep.equal([]);

    await ada.do(deleteSurvey, { id: survey.id });
    expect(await types(ada)).not.to.include('SURVEY_RESPONSE');
  });

  it('are forgotten a day after they were erased', async () => {
    const { workspaceId } = await aRoom();
    const database = (await testHost()).container.get(T.database);
    const left = await database.inWorkspace(workspaceId, async (transaction) => {
      for (const age of ['2 days', '1 hour'])
        await transaction.sql(
          `insert into erased_search_rows (workspace_id, at, ids) values ($1, now() - $2::interval, '{}')`,
          [workspaceId, age],
        );
      await purgeErased(transaction);
      return transaction.sql('select 1 from erased_search_rows where workspace_id = $1', [workspaceId]);
    });
    expect(left).to.have.lengthOf(1);
  });
});
