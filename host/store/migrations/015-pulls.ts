import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
alter table channels add column settings jsonb not null default '{}', add column secrets_stored text[] not null default '{}',
  add column first_import_days int4,
  add column schedule text not null default 'OFF' check (schedule in ('OFF', 'HOURLY', 'DAILY')),
  add column connection text not null default 'CONNECTED' check (connection in ('CONNECTED', 'PAUSED', 'NEEDS_KEY', 'DISCONNECTED')),
  add column pulled_at timestamptz(3);
create table pull_states (workspace_id uuid not null, channel_id uuid not null, secrets jsonb not null default '{}', bookmark jsonb,
  turn uuid, primary key (workspace_id, channel_id), ${within('channel_id', 'channels')});
create unique index channel_runs_open_pull on channel_runs (workspace_id, channel_id)
  where file_id is null and state in ('WAITING', 'RUNNING');
${workspaceTable('pull_states')}
`;

/** Polled channels: their credentials and bookmarks. */
export const pulls = { name: '015-pulls', sql };
