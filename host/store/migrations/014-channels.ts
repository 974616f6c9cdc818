import { base, within } from './table.ts';
import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

const sql = `
create table channels (${base}, title text not null, source text not null, detached bool not null default false,
  primary key (workspace_id, id));
alter table files add column channel_id uuid, add column place_id uuid, alter column project_id drop not null,
  add ${within('channel_id', 'channels')};
${inEachWorkspace('update files set place_id = project_id;')}
alter table files alter column place_id set not null, add check (place_id = coalesce(project_id, channel_id)),
  add check (project_id is null or channel_id is null);
create index on files (workspace_id, channel_id) where channel_id is not null;
create table channel_runs (${base}, channel_id uuid not null, file_id uuid, file_name text not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')), options jsonb not null,
  started_at timestamptz(3), ended_at timestamptz(3), progress int4 not null, read int4 not null, added int4 not null,
  updated int4 not null, same int4 not null, outside int4 not null, unreadable int4 not null, problem text not null,
  primary key (workspace_id, id), ${within('channel_id', 'channels')});
create index on channel_runs (workspace_id, channel_id, created_at desc);
create table unreadable_rows (workspace_id uuid not null, run_id uuid not null, line int4 not null, reason text not null, raw text not null,
  primary key (workspace_id, run_id, line), ${within('run_id', 'channel_runs')});
create table data_points (${base}, channel_id uuid not null, run_id uuid not null, external_id text not null,
  occurred_at timestamptz(3) not null, title text not null, text text not null, author text not null,
  url text not null,
  fields jsonb not null, raw text not null, content_hash text not null, primary key (workspace_id, id),
  ${within('channel_id', 'channels')});
create table erased_points (workspace_id uuid not null, channel_id uuid not null, external_hash bytea not null,
  primary key (workspace_id, channel_id, external_hash), ${within('channel_id', 'channels')});
create unique index data_points_external on data_points (workspace_id, channel_id, external_id);
create index data_points_newest on data_points (workspace_id, channel_id, occurred_at desc, id);
${['channels', 'channel_runs', 'unreadable_rows', 'data_points', 'erased_points'].map(workspaceTable).join('\n')}
`;

/** Channels, their imported files, and the results. */
export const channels = { name: '014-channels', sql };
