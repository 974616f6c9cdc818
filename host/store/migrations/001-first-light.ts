import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// Above the workspaces: no row security, each accessed by one module only (decision 002).
const above = `
create table accounts (
  id uuid primary key, email text not null unique, name text not null, password_hash text not null,
  created_at timestamptz(3) not null default now());
create table sessions (
  id uuid primary key, token_hash bytea not null unique, account_id uuid not null references accounts on delete cascade,
  workspace_id uuid not null, created_at timestamptz(3) not null default now(), seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null, address text not null, agent text not null);
create index on sessions (account_id);
create table setup_links (token_hash bytea primary key, expires_at timestamptz(3) not null);
create table tenants (workspace_id uuid primary key, created_at timestamptz(3) not null default now());
create table search_items (
  workspace_id uuid not null, id uuid not null, type text not null, place_id uuid not null, page_id uuid not null,
  title text not null, parts text[] not null, folded text[] not null, partial boolean not null,
  title_words tsvector not null, words tsvector not null,
  updated_at timestamptz(3) not null, trashed boolean not null, page_trashed boolean not null,
  primary key (workspace_id, id));
create index search_items_words on search_items using gin (words) with (gin_pending_list_limit = 1024);
create index search_items_title_words on search_items using gin (title_words) with (gin_pending_list_limit = 1024);
create index search_items_newest on search_items (workspace_id, updated_at desc);
create index search_items_place on search_items (workspace_id, place_id);
create index search_items_page on search_items (workspace_id, page_id) where page_id <> id;
`;

// The spine: one counter row per workspace is taken last before the commit, so order is strict and nothing is skipped.
// The audit chain uses the same counter: each row's hash covers the row before it.
const spine = `
create table spines (workspace_id uuid primary key, seq int8 not null default 0, audit_hash bytea not null default '');
create table events (
  workspace_id uuid not null, seq int8 not null, type text not null, entity text not null, ids uuid[] not null,
  place_id uuid, fields text[] not null, actor_id uuid, at timestamptz(3) not null default now(), primary key (workspace_id, seq));
create table audits (
  workspace_id uuid not null, seq int8 not null, operation text not null, outcome text not null, actor_id uuid, object_id uuid,
  detail jsonb not null default '{}', address text not null default '', at timestamptz(3) not null, hash bytea not null,
  primary key (workspace_id, seq));
create function audit_digest(previous bytea, a audits) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(a.workspace_id, a.seq, a.operation, a.outcome, a.actor_id, a.object_id,
    a.detail, a.address, extract(epoch from a.at))::text, 'UTF8')) $$;
create function append_to_spine(workspace uuid, happened jsonb, audited jsonb) returns int8 language plpgsql as $$
declare line jsonb; counter spines; entry audits;
begin
  update spines set seq = seq + jsonb_array_length(happened) + jsonb_array_length(audited)
    where workspace_id = workspace returning * into strict counter;
  counter.seq := counter.seq - jsonb_array_length(happened) - jsonb_array_length(audited);
  for line in select * from jsonb_array_elements(happened) loop
    counter.seq := counter.seq + 1;
    insert into events select workspace, counter.seq, line->>'type', line->>'entity',
      array(select jsonb_array_elements_text(line->'ids'))::uuid[], (line->>'placeId')::uuid,
      array(select jsonb_array_elements_text(line->'fields')), (line->>'actorId')::uuid, now();
  end loop;
  for line in select * from jsonb_array_elements(audited) loop
    counter.seq := counter.seq + 1;
    entry := row(workspace, counter.seq, line->>'operation', line->>'outcome', (line->>'actorId')::uuid, (line->>'objectId')::uuid,
      coalesce(line->'detail', '{}'), coalesce(line->>'address', ''), now()::timestamptz(3), '');
    entry.hash := audit_digest(counter.audit_hash, entry);
    counter.audit_hash := entry.hash;
    insert into audits select entry.*;
  end loop;
  update spines set audit_hash = counter.audit_hash where workspace_id = workspace;
  perform pg_notify('earshot_spine', workspace || ' ' || counter.seq);
  return counter.seq;
end $$;
create function keep_audit() returns trigger language plpgsql as $$
begin raise exception 'audit rows are append-only'; end $$;
create trigger keep_audit before update or delete or truncate on audits for each statement execute function keep_audit();
create table mutations (
  workspace_id uuid not null, account_id uuid not null, key text not null, input_hash text not null, answer jsonb,
  at timestamptz(3) not null default now(), primary key (workspace_id, account_id, key));
create index on mutations (workspace_id, at);
${['spines', 'events', 'audits', 'mutations'].map(workspaceTable).join('\n')}
`;

const nouns = `
create table workspaces (${base}, name text not null, colour text not null, primary key (workspace_id, id));
create table members (${base}, role text not null check (role in ('MANAGER', 'CONTRIBUTOR', 'VIEWER')), admin bool not null default false,
  suspended bool not null default false, account_id uuid not null, name text not null, email text not null,
  primary key (workspace_id, id), unique (workspace_id, account_id));
create table invites (${base}, role text not null, message text not null, token_hash text not null, expires_at timestamptz(3) not null,
  accepted_at timestamptz(3), accepted_by uuid, primary key (workspace_id, id));
create table groups (${base}, name text not null, primary key (workspace_id, id));
create table group_members (workspace_id uuid not null, group_id uuid not null, member_id uuid not null,
  primary key (workspace_id, group_id, member_id), ${within('group_id', 'groups')}, ${within('member_id', 'members')});
create table folders (${base}, name text not null, parent_id uuid, icon text not null, colour text, rank float8 not null,
  detached bool not null default false, primary key (workspace_id, id), ${within('parent_id', 'folders', 'restrict')});
create table projects (${base}, title text not null, summary text not null, icon text not null, colour text, folder_id uuid,
  status text not null check (status in ('ACTIVE', 'ARCHIVED', 'COMPLETED')), rank float8 not null, detached bool not null default false,
  primary key (workspace_id, id), ${within('folder_id', 'folders', 'restrict')});
create table grants (${base}, place_id uuid not null, principal text not null check (principal in ('MEMBER', 'GROUP', 'EVERYONE')),
  principal_id uuid, level text not null check (level in ('READ', 'WRITE', 'FULL')), primary key (workspace_id, id),
  unique nulls not distinct (workspace_id, place_id, principal, principal_id));
create table notes (${base}, project_id uuid not null, title text not null, preview text not null default '', characters int4 not null default 0,
  source_name text not null default '', edited_at timestamptz(3), primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on notes (workspace_id, project_id, updated_at desc);
create table tags (${base}, project_id uuid not null, title text not null, colour text not null, description text not null, rank float8 not null,
  primary key (workspace_id, id), ${within('project_id', 'projects')});
create unique index tags_title on tags (workspace_id, project_id, lower(title)) where trashed_at is null;
create table highlights (${base}, note_id uuid not null, project_id uuid not null, text text not null, prefix text not null, suffix text not null,
  position int4 not null, state text not null check (state in ('ANCHORED', 'LOST')), primary key (workspace_id, id),
  ${within('note_id', 'notes')}, ${within('project_id', 'projects')});
create index on highlights (workspace_id, note_id);
create index on highlights (workspace_id, project_id, created_at desc);
create table highlight_tags (workspace_id uuid not null, highlight_id uuid not null, tag_id uuid not null, created_at timestamptz(3) not null default now(),
  primary key (workspace_id, highlight_id, tag_id), ${within('highlight_id', 'highlights')}, ${within('tag_id', 'tags')});
create index on highlight_tags (workspace_id, tag_id);
create table documents (workspace_id uuid not null, id uuid not null, epoch int4 not null default 1, seq int8 not null default 0,
  schema_version int4 not null, state bytea not null, state_seq int8 not null default 0, indexed_seq int8 not null default 0,
  primary key (workspace_id, id), ${within('id', 'notes')});
create table document_updates (workspace_id uuid not null, document_id uuid not null, epoch int4 not null, seq int8 not null, update bytea not null,
  actor_id uuid, at timestamptz(3) not null default now(), primary key (workspace_id, document_id, epoch, seq), ${within('document_id', 'documents')});
create table plugin_settings (workspace_id uuid not null, plugin_id text not null, enabled bool not null, settings jsonb not null default '{}',
  secrets jsonb not null default '{}', health text not null default '', primary key (workspace_id, plugin_id));
${['workspaces', 'members', 'invites', 'groups', 'group_members', 'folders', 'projects', 'grants', 'notes', 'tags', 'highlights', 'highlight_tags', 'documents', 'document_updates', 'plugin_settings'].map(workspaceTable).join('\n')}
`;

/** Accounts, workspaces, projects, notes, tags, highlights, the spine and search. */
export const firstLight = { name: '001-first-light', sql: above + spine + nouns };
