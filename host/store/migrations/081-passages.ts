import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

/*
 * `changed` is the transaction that wrote a search row last. Caches of passages record the oldest transaction open at
 * the time of reading, and later read changes by that one or a newer one: so nothing is missed, in whatever order
 * transactions commit.
 */
const followed = (table: string) => `
alter table ${table} add column changed xid8 not null default '0';
alter table ${table} alter column changed set default pg_current_xact_id();
create index ${table}_changed on ${table} (workspace_id, changed);
create trigger ${table}_changed before update on ${table} for each row execute function mark_changed();
create trigger ${table}_erased after delete on ${table} referencing old table as erased
  for each statement execute function forget_passages();`;

const sql = `
create table search_passages (workspace_id uuid not null, item_id uuid not null, number int2 not null, position int4 not null,
  text text, length int4 not null, words bytea not null, vector bytea not null, embedder text not null,
  primary key (workspace_id, item_id, number));
${workspaceTable('search_passages')}
create table erased_search_rows (workspace_id uuid not null, at timestamptz(3) not null default now(),
  changed xid8 not null default pg_current_xact_id(), ids uuid[] not null);
create index on erased_search_rows (workspace_id, changed);
${workspaceTable('erased_search_rows')}
create function mark_changed() returns trigger language plpgsql as $$ begin new.changed := pg_current_xact_id(); return new; end $$;
create function forget_passages() returns trigger language plpgsql as $$ begin
  delete from search_passages p using erased e where p.workspace_id = e.workspace_id and p.item_id = e.id;
  insert into erased_search_rows (workspace_id, ids) select workspace_id, array_agg(id) from erased group by workspace_id;
  return null;
end $$;
${followed('search_items')}
${followed('search_points')}
create table unread_passages (workspace_id uuid primary key);
${workspaceTable('unread_passages')}
${inEachWorkspace(`
    insert into unread_passages values (next_workspace);
    update documents set indexed_seq = -1 where workspace_id = next_workspace;
    insert into unindexed_points (workspace_id, point_id) select workspace_id, id from data_points where workspace_id = next_workspace;
    insert into unindexed_surveys (workspace_id, survey_id) select workspace_id, id from surveys where workspace_id = next_workspace;`)}
`;

/**
 * Passages of search items, and tracking of changes for their cache; `unread_passages` names workspaces whose passages
 * are still to be made.
 */
export const passages = { name: '081-passages', sql };
