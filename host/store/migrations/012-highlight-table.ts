// A page of a table begins anywhere in its order, and rows of pages in trash, which are few, are left out.
const sql = `
alter table highlight_tags add column created_by uuid;
create index highlights_made on highlights (workspace_id, project_id, created_at desc, id desc) include (note_id)
  where trashed_at is null;
create index highlights_changed on highlights (workspace_id, project_id, updated_at desc, id desc);
drop index highlights_workspace_id_project_id_created_at_idx;
create index notes_trashed on notes (workspace_id, id) where trashed_at is not null;
create index insights_trashed on insights (workspace_id, id) where trashed_at is not null;
`;

/** Authors of tags on highlights, and highlights of a project in the orders of their table. */
export const highlightTable = { name: '012-highlight-table', sql };
