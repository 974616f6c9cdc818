import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const inChannel = `channel_id uuid not null, ${within('channel_id', 'channels')}`;

const sql = `
create table theme_runs (${base}, channel_id uuid not null, number int4 not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')), automatic bool not null,
  count text not null, seed int4 not null, "from" timestamptz(3), "to" timestamptz(3), started_at timestamptz(3),
  ended_at timestamptz(3), progress int4 not null, points int4 not null, themes int4 not null, problem text not null,
  primary key (workspace_id, id), unique (workspace_id, channel_id, number), ${within('channel_id', 'channels')});
create table theme_results (workspace_id uuid not null, run_id uuid not null, model bytea not null, fit jsonb not null,
  themes uuid[] not null, points uuid[] not null, theme_of int2[] not null, primary key (workspace_id, run_id),
  ${within('run_id', 'theme_runs')});
create table theme_states (workspace_id uuid not null, run_id uuid, sensitivity text not null, cut float4 not null,
  since jsonb not null, ${inChannel}, primary key (workspace_id, channel_id));
create table themes (${base}, channel_id uuid not null, title text not null, pinned bool not null, titled bool not null,
  stability float8, gone bool not null, merged_into_id uuid, primary key (workspace_id, id),
  ${within('channel_id', 'channels')});
create index on themes (workspace_id, channel_id);
create table theme_placements (workspace_id uuid not null, point_id uuid not null, theme_id uuid, strangeness float4 not null,
  ignored bool not null, content_hash text not null, ${inChannel}, primary key (workspace_id, point_id),
  ${within('point_id', 'data_points')});
create index theme_placements_nearest on theme_placements (workspace_id, channel_id, theme_id, strangeness) include (ignored, point_id);
create table theme_passages (workspace_id uuid not null, point_id uuid not null, kind text not null, rank int4 not null,
  start int4 not null, length int4 not null, content_hash text not null, ${inChannel},
  primary key (workspace_id, point_id, kind, start), ${within('point_id', 'data_points')});
create table theme_edits (${base}, channel_id uuid not null, number int4 not null, kind text not null, theme_id uuid,
  points int4 not null, withdrawn bool not null, primary key (workspace_id, id), unique (workspace_id, channel_id, number),
  ${within('channel_id', 'channels')});
create table theme_edit_contents (workspace_id uuid not null, edit_id uuid not null, edit jsonb not null, before jsonb not null,
  after jsonb not null, primary key (workspace_id, edit_id), ${within('edit_id', 'theme_edits')});
${[
  'theme_runs',
  'theme_results',
  'theme_states',
  'themes',
  'theme_placements',
  'theme_passages',
  'theme_edits',
  'theme_edit_contents',
]
  .map(workspaceTable)
  .join('\n')}
`;

/** Themes of channels: runs with their results, edits by people, and the current placement of each data point. */
export const themes = { name: '017-themes', sql };
