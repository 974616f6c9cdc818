import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const ofNote = `${base}, project_id uuid not null, note_id uuid not null`;
const keys = `primary key (workspace_id, id), ${within('project_id', 'projects')}, ${within('note_id', 'notes')}`;

const sql = `
alter table projects add column suggestion_mode text not null default 'SUGGEST';
create table suggestions (${ofNote}, text text not null, prefix text not null, suffix text not null, position int4 not null,
  tag_ids uuid[] not null, score float8 not null, nearest_ids uuid[] not null, state text not null, highlight_id uuid,
  made_highlight bool not null default false, accepted_tag_ids uuid[] not null default '{}',
  ${keys}, ${within('highlight_id', 'highlights')});
create index on suggestions (workspace_id, note_id);
create index on suggestions (workspace_id, project_id);
create index on suggestions (workspace_id, highlight_id) where highlight_id is not null;
create table suggestion_runs (${ofNote}, state text not null, automatic bool not null, started_at timestamptz(3),
  ended_at timestamptz(3), progress int4 not null, examples int4 not null, found int4 not null, problem text not null,
  ${keys}, unique (workspace_id, note_id));
create index on suggestion_runs (workspace_id, project_id);
${['suggestions', 'suggestion_runs'].map(workspaceTable).join('\n')}
`;

/** Suggested highlights of notes, and the runs that found them. */
export const suggestions = { name: '078-suggestions', sql };
