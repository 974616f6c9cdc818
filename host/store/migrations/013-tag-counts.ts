// How many highlights have a tag is read from an index, less the few that lie in trash or on a note in trash.
const sql = `
create index highlight_tags_tag on highlight_tags (workspace_id, tag_id) include (highlight_id);
drop index highlight_tags_workspace_id_tag_id_idx;
create index highlights_trashed on highlights (workspace_id, id) where trashed_at is not null;
`;

/** Counts of tags without a look at each of their highlights. */
export const tagCounts = { name: '013-tag-counts', sql };
