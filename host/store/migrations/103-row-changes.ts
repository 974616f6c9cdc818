import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

/** Columns whose earlier values are stored, by table; `history` of their entities names the same fields. */
const KEPT = {
  notes: ['title'],
  insights: ['title', 'published', 'locked'],
  tags: ['title', 'colour', 'description', 'role', 'group_id', 'locked'],
  views: ['title', 'layout', 'view_data'],
};

const differ = (columns: string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

const kept = Object.entries(KEPT).map(
  ([table, columns]) => `
create trigger ${table}_changed_fields after update of ${columns.join(', ')} on ${table} for each row
  when (${differ(columns)}) execute function keep_row_change(${columns.join(', ')});
create trigger ${table}_forgotten after delete on ${table} referencing old table as erased
  for each statement execute function forget_row_changes();`,
);

// A row can be of several entities, so row_id has no foreign key. A transaction's changes of a row are one row here.
const sql = `
create table row_changes (workspace_id uuid not null, number bigint generated always as identity, row_id uuid not null,
  before jsonb not null default '{}', changed_by uuid, seq int8, at timestamptz(3) not null default now(),
  xid xid8 not null default pg_current_xact_id(), primary key (workspace_id, number), unique (workspace_id, row_id, at, xid));
create index on row_changes (workspace_id, row_id, number);
create index on row_changes (workspace_id, seq) where seq is not null;
create index on row_changes (xid) where seq is null;
${workspaceTable('row_changes')}
alter table field_value_changes add column row_change int8;
${inEachWorkspace(`insert into row_changes (workspace_id, row_id, changed_by, at)
    select workspace_id, row_id, (array_agg(changed_by order by number))[1], at from field_value_changes
    where workspace_id = next_workspace group by workspace_id, row_id, at order by min(number);
  update field_value_changes c set row_change = r.number from row_changes r
    where c.workspace_id = next_workspace and r.workspace_id = c.workspace_id and r.row_id = c.row_id and r.at = c.at;`)}
alter table field_value_changes add foreign key (workspace_id, row_change) references row_changes (workspace_id, number) on delete cascade;
create index on field_value_changes (workspace_id, row_change);
create function keep_row_change() returns trigger language plpgsql as $$ begin
  insert into row_changes as kept (workspace_id, row_id, before)
    select old.workspace_id, old.id, jsonb_object_agg(was.key, was.value) from jsonb_each(to_jsonb(old)) was
    where was.key = any(tg_argv) and was.value is distinct from to_jsonb(new) -> was.key
    on conflict (workspace_id, row_id, at, xid) do update set before = excluded.before || kept.before;
  return null;
end $$;
create function forget_row_changes() returns trigger language plpgsql as $$ begin
  delete from row_changes r using erased e where r.workspace_id = e.workspace_id and r.row_id = e.id;
  return null;
end $$;
create trigger people_forgotten after delete on people referencing old table as erased
  for each statement execute function forget_row_changes();
${kept.join('')}
create or replace function append_to_spine(workspace uuid, happened jsonb, audited jsonb) returns int8 language plpgsql as $$
declare line jsonb; counter spines; entry audits;
begin
  update spines set seq = seq + jsonb_array_length(happened) + jsonb_array_length(audited)
    where workspace_id = workspace returning * into strict counter;
  counter.seq := counter.seq - jsonb_array_length(happened) - jsonb_array_length(audited);
  for line in select * from jsonb_array_elements(happened) loop
    counter.seq := counter.seq + 1;
    insert into events select workspace, counter.seq, line->>'type', line->>'entity',
      array(select jsonb_array_elements_text(line->'ids'))::uuid[], (line->>'placeId')::uuid,
      array(select jsonb_array_elements_text(line->'fields')), (line->>'actorId')::uuid, now(), coalesce((line->>'depth')::int2, 0);
  end loop;
  for line in select * from jsonb_array_elements(audited) loop
    counter.seq := counter.seq + 1;
    entry := row(workspace, counter.seq, line->>'operation', line->>'outcome', (line->>'actorId')::uuid, (line->>'objectId')::uuid,
      coalesce(line->'detail', '{}'), coalesce(line->>'address', ''), now()::timestamptz(3), '');
    entry.hash := audit_digest(counter.audit_hash, entry);
    counter.audit_hash := entry.hash;
    insert into audits select entry.*;
  end loop;
  update spines set audit_hash = counter.audit_hash, audit_seal = case when audit_hash = counter.audit_hash then audit_seal end
    where workspace_id = workspace;
  update row_changes r set seq = counter.seq, changed_by = coalesce((audited->0->>'actorId')::uuid, (happened->0->>'actorId')::uuid, r.changed_by)
    where r.workspace_id = workspace and r.seq is null and r.xid = pg_current_xact_id() and r.at = now()::timestamptz(3);
  perform pg_notify('earshot_spine', workspace || ' ' || counter.seq);
  return counter.seq;
end $$;
`;

/** Earlier states of rows, with the author of each change and its line of the audit log. */
export const rowChanges = { name: '103-row-changes', sql };
