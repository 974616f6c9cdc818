import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table coding_rounds (${base}, project_id uuid not null, title text not null, note_ids uuid[] not null,
  coder_ids uuid[] not null, tag_ids uuid[] not null, unit text not null, state text not null, closed_at timestamptz(3),
  primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on coding_rounds (workspace_id, project_id);
${workspaceTable('coding_rounds')}

create table coding_progress (workspace_id uuid not null, round_id uuid not null, note_id uuid not null,
  coder_id uuid not null, done_at timestamptz(3) not null default clock_timestamp(),
  primary key (workspace_id, round_id, note_id, coder_id),
  ${within('round_id', 'coding_rounds')}, ${within('note_id', 'notes')}, ${within('coder_id', 'members')});
create index on coding_progress (workspace_id, note_id);
${workspaceTable('coding_progress')}

create table code_resolutions (workspace_id uuid not null, id uuid not null, round_id uuid not null, choice text not null,
  code_ids uuid[] not null, made jsonb not null, undone boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(), created_by uuid not null,
  primary key (workspace_id, id), ${within('round_id', 'coding_rounds')});
create index on code_resolutions (workspace_id, round_id);
${workspaceTable('code_resolutions')}

create table blind_codes (workspace_id uuid not null, id uuid not null, round_id uuid not null, note_id uuid not null,
  coder_id uuid not null, tag_ids uuid[] not null, quote text not null, prefix text not null, suffix text not null,
  position int4 not null, range_from text not null, range_to text not null, resolution_id uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (workspace_id, id), ${within('round_id', 'coding_rounds')}, ${within('note_id', 'notes')},
  ${within('coder_id', 'members')});
create index on blind_codes (workspace_id, round_id, note_id, coder_id);
create index on blind_codes (workspace_id, note_id);
${workspaceTable('blind_codes')}
`;

/** Coding rounds, their codes, and the decisions on these. */
export const agreement = { name: '079-agreement', sql };
