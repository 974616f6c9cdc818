import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// An erasure is open while it has to be repeated after a backup was restored.
const sql = `
create table trash_days (workspace_id uuid not null, project_id uuid, channel_id uuid, days int4 not null,
  unique nulls not distinct (workspace_id, project_id, channel_id),
  ${within('project_id', 'projects')}, ${within('channel_id', 'channels')});
create index on trash_days (workspace_id, channel_id) where channel_id is not null;
create table erasures (workspace_id uuid not null references tenants on delete cascade, noun text not null, id uuid not null,
  details jsonb not null default '{}', at timestamptz(3) not null default now(), open bool not null default false,
  primary key (workspace_id, noun, id));
create index on erasures (workspace_id, at);
${['trash_days', 'erasures'].map(workspaceTable).join('\n')}
`;

/** Days in trash for the workspace, projects and channels; ids of erased rows. */
export const erasures = { name: '106-erasures', sql };
