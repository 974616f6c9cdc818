import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
alter table data_points add column said_hash int8;
create index data_points_said on data_points (workspace_id, said_hash) where said_hash is not null;
create table run_duplicates (workspace_id uuid not null, run_id uuid not null, channel_id uuid not null, count int4 not null,
  primary key (workspace_id, run_id, channel_id), ${within('run_id', 'channel_runs')});
${workspaceTable('run_duplicates')}
`;

/** Keys of the same feedback in several channels, and the duplicates of each run. */
export const duplicates = { name: '020-duplicates', sql };
