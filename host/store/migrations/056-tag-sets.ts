import { base, within } from './table.ts';
import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

const placed = (table: string) => `
alter table ${table} alter column project_id drop not null, add column place_id uuid;
${inEachWorkspace(`update ${table} set place_id = project_id;`)}
alter table ${table} alter column place_id set not null,
  add constraint ${table}_place check (place_id = coalesce(project_id, workspace_id));
create index on ${table} (workspace_id, place_id);`;

const sql = `
${['tags', 'tag_groups'].map(placed).join('')}
alter table tag_merges alter column project_id drop not null;
create table tag_set_links (${base}, project_id uuid not null, group_id uuid not null,
  primary key (workspace_id, id), ${within('project_id', 'projects')}, ${within('group_id', 'tag_groups')});
create unique index on tag_set_links (workspace_id, project_id, group_id);
create index on tag_set_links (workspace_id, group_id);
${workspaceTable('tag_set_links')}
`;

/** Tags and tag groups of the workspace, and their links to projects. */
export const tagSets = { name: '056-tag-sets', sql };
