import { workspaceTable } from './workspace-table.ts';

/*
 * A vector is erased in the statement that removes or changes its words. `hash` is the hash of these words, which
 * detects outdated vectors.
 */
const sql = `
alter table model_settings add column embedding_provider text not null default '';
alter table projects add column vector_mode text not null default 'ON';
create table passage_vectors (workspace_id uuid not null, model text not null, item_id uuid not null, number int2 not null,
  hash text not null, vector bytea not null, changed xid8 not null default pg_current_xact_id(),
  primary key (workspace_id, model, item_id, number));
create index on passage_vectors (workspace_id, item_id);
create index on passage_vectors (workspace_id, changed);
create table vector_states (workspace_id uuid primary key, wanted text not null, limited text not null, since xid8 not null,
  serving text not null default '', dimensions int4 not null default 0, resets int4 not null default 0, problem text not null default '');
${['passage_vectors', 'vector_states'].map(workspaceTable).join('\n')}
create function forget_vectors() returns trigger language plpgsql as $$ begin
  delete from passage_vectors v using erased e where v.workspace_id = e.workspace_id and v.item_id = e.item_id and v.number = e.number;
  return null;
end $$;
create trigger search_passages_erased after delete on search_passages referencing old table as erased
  for each statement execute function forget_vectors();
create function forget_changed_vectors() returns trigger language plpgsql as $$ begin
  delete from passage_vectors v using earlier e join later l using (workspace_id, item_id, number)
    where v.workspace_id = e.workspace_id and v.item_id = e.item_id and v.number = e.number
      and (l.text is null or l.text is distinct from e.text);
  return null;
end $$;
create trigger search_passages_changed after update on search_passages referencing old table as earlier new table as later
  for each statement execute function forget_changed_vectors();
`;

/** Vectors of passages by an embedding model, and the progress of making them. */
export const passageVectors = { name: '111-passage-vectors', sql };
