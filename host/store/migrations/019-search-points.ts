import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

const sql = `
create table search_points (like search_items, primary key (workspace_id, id));
create index search_points_words on search_points using gin (words) with (gin_pending_list_limit = 1024);
create index search_points_title_words on search_points using gin (title_words) with (gin_pending_list_limit = 1024);
create index search_points_newest on search_points (workspace_id, updated_at desc);
create index search_points_place on search_points (workspace_id, place_id);
create table unindexed_points (workspace_id uuid not null, point_id uuid not null, primary key (workspace_id, point_id));
${workspaceTable('unindexed_points')}
${inEachWorkspace('insert into unindexed_points select workspace_id, id from data_points;')}
`;

/** A separate search index for data, and the queue of data to be indexed. */
export const searchPoints = { name: '019-search-points', sql };
