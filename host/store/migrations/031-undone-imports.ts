import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
alter table channel_runs drop constraint channel_runs_state_check, add constraint channel_runs_state_check
  check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE'));
alter table data_points add column undone bool not null default false;
create index data_points_run on data_points (workspace_id, run_id) where trashed_at is null;
create table replaced_points (workspace_id uuid not null, run_id uuid not null, point_id uuid not null,
  at timestamptz(3) not null default now(), content_hash text not null, occurred_at timestamptz(3) not null, title text not null,
  text text not null, author text not null, url text not null, fields json not null, raw text not null, said_hash int8,
  primary key (workspace_id, run_id, point_id), ${within('run_id', 'channel_runs')}, ${within('point_id', 'data_points')});
create index on replaced_points (workspace_id, point_id);
create index on replaced_points (workspace_id, at);
${workspaceTable('replaced_points')}
`;

/** Previous states of rows that an import changed, so that it can be undone. */
export const undoneImports = { name: '031-undone-imports', sql };
