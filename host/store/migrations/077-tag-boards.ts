import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table tag_boards (${base}, project_id uuid, place_id uuid not null, title text not null, rank float8 not null default 0,
  primary key (workspace_id, id), ${within('project_id', 'projects')},
  constraint tag_boards_place check (place_id = coalesce(project_id, workspace_id)));
create index on tag_boards (workspace_id, place_id);
alter table tag_groups add column board_id uuid, add ${within('board_id', 'tag_boards', 'set null (board_id)')};
create index on tag_groups (workspace_id, board_id);
create table collections (${base}, project_id uuid not null, title text not null, description text not null default '',
  primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on collections (workspace_id, project_id);
create table collection_items (${base}, project_id uuid not null, collection_id uuid not null, highlight_id uuid, insight_id uuid,
  rank float8 not null default 0, primary key (workspace_id, id), ${within('project_id', 'projects')},
  ${within('collection_id', 'collections')}, ${within('highlight_id', 'highlights')}, ${within('insight_id', 'insights')},
  constraint collection_items_one check (num_nonnulls(highlight_id, insight_id) = 1));
create unique index on collection_items (workspace_id, collection_id, highlight_id);
create unique index on collection_items (workspace_id, collection_id, insight_id);
create index on collection_items (workspace_id, highlight_id);
create index on collection_items (workspace_id, insight_id);
create index on collection_items (workspace_id, project_id);
${['tag_boards', 'collections', 'collection_items'].map(workspaceTable).join('\n')}
`;

/** Further tag boards, and collections of highlights and insights. */
export const tagBoards = { name: '077-tag-boards', sql };
