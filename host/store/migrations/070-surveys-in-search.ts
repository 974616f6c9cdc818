import { within } from './table.ts';
import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

const sql = `
create table unindexed_surveys (workspace_id uuid not null, survey_id uuid not null, place int8 generated always as identity,
  done_number int4 not null default 0, primary key (workspace_id, place), ${within('survey_id', 'surveys')});
create index on unindexed_surveys (workspace_id, survey_id);
${workspaceTable('unindexed_surveys')}
${inEachWorkspace('insert into unindexed_surveys (workspace_id, survey_id) select workspace_id, id from surveys;')}
`;

/** The queue of surveys whose responses are not indexed yet. */
export const surveysInSearch = { name: '070-surveys-in-search', sql };
