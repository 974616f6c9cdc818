import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

/** Answers are one JSON object per response: questions have no column, and few responses are read at once. */
const sql = `
create table surveys (${base}, project_id uuid not null, title text not null, questions jsonb not null, file_id uuid,
  file_name text not null, state text not null, problem text not null,
  unreadable_count int4 not null, unreadable jsonb not null,
  primary key (workspace_id, id), ${within('project_id', 'projects')}, ${within('file_id', 'files', 'set null (file_id)')});
create index on surveys (workspace_id, project_id);
create index on surveys (workspace_id, file_id) where file_id is not null;
create table survey_responses (${base}, project_id uuid not null, survey_id uuid not null, number int4 not null,
  respondent text not null, answers jsonb not null,
  primary key (workspace_id, id), ${within('project_id', 'projects')}, ${within('survey_id', 'surveys')});
create index on survey_responses (workspace_id, survey_id, number, id);
create index on survey_responses (workspace_id, project_id);
create table survey_respondents (workspace_id uuid not null, response_id uuid not null, person_id uuid not null,
  primary key (workspace_id, response_id), ${within('response_id', 'survey_responses')}, ${within('person_id', 'people')});
create index on survey_respondents (workspace_id, person_id);
${['surveys', 'survey_responses', 'survey_respondents'].map(workspaceTable).join('\n')}
`;

/** Surveys and their responses. */
export const surveys = { name: '061-surveys', sql };
