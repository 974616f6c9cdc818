/** Columns whose earlier values are stored, by table; `history` of their entities names the same fields. */
const KEPT = {
  notes: ['title', 'trashed_at'],
  insights: ['title', 'published', 'locked', 'trashed_at'],
  tags: ['title', 'colour', 'description', 'role', 'group_id', 'locked', 'place_id', 'trashed_at'],
  views: ['title', 'layout', 'view_data', 'trashed_at'],
};

const differ = (columns: string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

const kept = Object.entries(KEPT).map(
  ([table, columns]) => `
drop trigger ${table}_changed_fields on ${table};
create trigger ${table}_changed_fields after update of ${columns.join(', ')} on ${table} for each row
  when (${differ(columns)}) execute function keep_row_change(${columns.join(', ')});`,
);

// A highlight's earlier tags are stored under tags:<its id>; one in trash has none. Nothing is stored of tags and
// highlights being erased.
const sql = `
${kept.join('')}
create function keep_tags() returns trigger language plpgsql as $$ begin
  insert into row_changes as kept (workspace_id, row_id, before)
    select h.workspace_id, h.note_id, jsonb_object_agg('tags:' || h.id, array(
      select t.tag_id from highlight_tags t where t.workspace_id = h.workspace_id and t.highlight_id = h.id
        and (tg_op = 'DELETE' or not exists (select 1 from changed c where c.highlight_id = t.highlight_id and c.tag_id = t.tag_id))
      union select c.tag_id from changed c where tg_op = 'DELETE' and c.highlight_id = h.id order by 1))
    from (select distinct c.workspace_id, c.highlight_id from changed c
      join tags g on g.workspace_id = c.workspace_id and g.id = c.tag_id) one
    join highlights h on h.workspace_id = one.workspace_id and h.id = one.highlight_id and h.trashed_at is null
    group by h.workspace_id, h.note_id order by h.note_id
    on conflict (workspace_id, row_id, at, xid) do update set before = excluded.before || kept.before;
  return null;
end $$;
create trigger highlight_tags_added after insert on highlight_tags referencing new table as changed
  for each statement execute function keep_tags();
create trigger highlight_tags_removed after delete on highlight_tags referencing old table as changed
  for each statement execute function keep_tags();
create function keep_tags_of_trashed() returns trigger language plpgsql as $$
declare tags uuid[] := array(select t.tag_id from highlight_tags t
  where t.workspace_id = old.workspace_id and t.highlight_id = old.id order by 1); begin
  if tags = '{}' then return null; end if;
  insert into row_changes as kept (workspace_id, row_id, before)
    values (old.workspace_id, old.note_id, jsonb_build_object('tags:' || old.id, case when old.trashed_at is null then tags else '{}' end))
    on conflict (workspace_id, row_id, at, xid) do update set before = excluded.before || kept.before;
  return null;
end $$;
create trigger highlights_changed_tags after update of trashed_at on highlights for each row
  when ((old.trashed_at is null) <> (new.trashed_at is null)) execute function keep_tags_of_trashed();
`;

/** Histories include trash, the place of tags, and the tags on a note's highlights. */
export const moreHistory = { name: '113-more-history', sql };
