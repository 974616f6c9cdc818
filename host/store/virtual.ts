/** The SQL behind fields that are worked out when read; `row` is the row they belong to. */
export const virtualSql: Record<string, string> = {
  'Group.memberIds': `(select coalesce(array_agg(m.member_id), '{}') from group_members m where m.workspace_id = "Group".workspace_id and m.group_id = "Group".id)`,
  'Tag.highlightCount': `(select count(*)::int from highlight_tags t join highlights h on h.workspace_id = t.workspace_id and h.id = t.highlight_id
    where t.workspace_id = "Tag".workspace_id and t.tag_id = "Tag".id and h.trashed_at is null)`,
  'Highlight.tagIds': `(select coalesce(array_agg(t.tag_id order by t.created_at, t.tag_id), '{}') from highlight_tags t join tags g
    on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null
    where t.workspace_id = "Highlight".workspace_id and t.highlight_id = "Highlight".id)`,
};
