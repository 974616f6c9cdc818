import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// A merge names its tags without a foreign key: once the merged one is erased, its old links still work.
const sql = `
create table tag_groups (${base}, project_id uuid not null, title text not null, rank float8 not null,
  primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on tag_groups (workspace_id, project_id);
alter table tags add column group_id uuid, add column locked bool not null default false,
  add ${within('group_id', 'tag_groups', 'set null (group_id)')};
create index on tags (workspace_id, group_id);
create table tag_merges (workspace_id uuid not null, tag_id uuid not null, kept_id uuid not null, project_id uuid not null,
  moved_ids uuid[] not null, primary key (workspace_id, tag_id), ${within('project_id', 'projects')});
create index on tag_merges (workspace_id, kept_id);
create index on tag_merges (workspace_id, project_id);
${['tag_groups', 'tag_merges'].map(workspaceTable).join('\n')}
`;

/** Tag groups, locked tags, and merges of tags. */
export const tagBoard = { name: '005-tag-board', sql };
