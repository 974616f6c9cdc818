import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table views (${base}, project_id uuid not null, title text not null, object_type text not null,
  view_data jsonb not null, rank float8 not null default 0,
  primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on views (workspace_id, project_id);
${workspaceTable('views')}
`;

/** Views of projects. */
export const views = { name: '074-views', sql };
