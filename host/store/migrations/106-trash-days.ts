import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table trash_days (workspace_id uuid not null, project_id uuid, channel_id uuid, days int4 not null,
  unique nulls not distinct (workspace_id, project_id, channel_id),
  ${within('project_id', 'projects')}, ${within('channel_id', 'channels')});
create index on trash_days (workspace_id, channel_id) where channel_id is not null;
${workspaceTable('trash_days')}
`;

/** For how many days the workspace, projects and channels keep things in trash. */
export const trashDays = { name: '106-trash-days', sql };
