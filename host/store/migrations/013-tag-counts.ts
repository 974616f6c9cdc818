// The number of a tag's highlights is read from an index, minus the few in trash or on a note in trash.
const sql = `
create index highlight_tags_tag on highlight_tags (workspace_id, tag_id) include (highlight_id);
drop index highlight_tags_workspace_id_tag_id_idx;
create index highlights_trashed on highlights (workspace_id, id) where trashed_at is not null;
`;

/** Counts of tags without reading each of their highlights. */
export const tagCounts = { name: '013-tag-counts', sql };
