import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table charts (${base}, project_id uuid not null, title text not null, type text not null, metric text not null,
  group_by text not null, field_id uuid, step text not null, filter jsonb not null, span jsonb not null,
  rank float8 not null default 0, primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on charts (workspace_id, project_id);
${workspaceTable('charts')}
`;

/** Charts of projects. */
export const charts = { name: '076-charts', sql };
