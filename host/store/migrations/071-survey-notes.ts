import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table survey_note_runs (${base}, project_id uuid not null, survey_id uuid not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE')),
  mapping jsonb not null, started_at timestamptz(3), ended_at timestamptz(3), total int4 not null, made int4 not null,
  made_field_ids uuid[] not null, added_options jsonb not null, problem text not null,
  primary key (workspace_id, id), ${within('project_id', 'projects')}, ${within('survey_id', 'surveys')});
create index on survey_note_runs (workspace_id, project_id);
create index on survey_note_runs (workspace_id, survey_id);
create table survey_notes (workspace_id uuid not null, run_id uuid not null, number int4 not null, note_id uuid not null,
  primary key (workspace_id, run_id, number), ${within('run_id', 'survey_note_runs')}, ${within('note_id', 'notes')});
create index on survey_notes (workspace_id, note_id);
${['survey_note_runs', 'survey_notes'].map(workspaceTable).join('\n')}
`;

/** Notes made of survey responses. */
export const surveyNotes = { name: '071-survey-notes', sql };
