const sql = `
create or replace function keep_tags() returns trigger language plpgsql as $$ begin
  insert into row_changes as kept (workspace_id, row_id, before)
    select h.workspace_id, h.note_id, jsonb_object_agg('tags:' || h.id, array(
      select t.tag_id from highlight_tags t where t.workspace_id = h.workspace_id and t.highlight_id = h.id
        and (tg_op = 'DELETE' or t.tag_id <> all (one.tag_ids))
      union select tag_id from unnest(one.tag_ids) tag_id where tg_op = 'DELETE' order by 1))
    from (select c.workspace_id, c.highlight_id, array_agg(c.tag_id) as tag_ids from changed c
      group by c.workspace_id, c.highlight_id
      having bool_or(exists (select 1 from tags g where g.workspace_id = c.workspace_id and g.id = c.tag_id))) one
    join highlights h on h.workspace_id = one.workspace_id and h.id = one.highlight_id and h.trashed_at is null
    group by h.workspace_id, h.note_id order by h.note_id
    on conflict (workspace_id, row_id, at, xid) do update set before = excluded.before || kept.before;
  return null;
end $$;
`;

/** Earlier tags of highlights are recorded in time linear in a statement's rows, not quadratic. */
export const tagsKeptAtOnce = { name: '121-tags-kept-at-once', sql };
