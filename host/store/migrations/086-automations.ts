import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// An event has the number of automations that it followed from, which detects loops.
const sql = `
alter table events add column depth int2 not null default 0;
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
  perform pg_notify('earshot_spine', workspace || ' ' || counter.seq);
  return counter.seq;
end $$;
create table automations (${base}, place_id uuid not null, title text not null, trigger jsonb not null, actions jsonb not null,
  enabled bool not null default false, owner_id uuid, problem text not null default '', secrets_stored text[] not null default '{}',
  next_at timestamptz(3), primary key (workspace_id, id));
create index on automations (workspace_id, place_id);
create table automation_runs (${base}, automation_id uuid not null, key text not null default gen_random_uuid(), place_id uuid not null,
  event text not null, object_kind text not null, object_id uuid, at timestamptz(3) not null, depth int4 not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'RETRYING', 'DONE', 'FAILED', 'CANCELLED', 'MISSED', 'STOPPED')),
  steps jsonb not null default '[]', problem text not null default '', started_at timestamptz(3), ended_at timestamptz(3),
  next_at timestamptz(3), primary key (workspace_id, id), unique (workspace_id, automation_id, key),
  ${within('automation_id', 'automations')});
create index on automation_runs (workspace_id, place_id, created_at desc);
create index on automation_runs (workspace_id, automation_id, created_at desc);
create index on automation_runs (workspace_id, automation_id, created_at) where state in ('WAITING', 'RUNNING', 'RETRYING');
create index on automation_runs (workspace_id, object_id) where object_id is not null;
create table automation_secrets (workspace_id uuid not null, automation_id uuid not null, step_id uuid not null,
  secrets jsonb not null default '{}', signing jsonb, primary key (workspace_id, automation_id, step_id),
  ${within('automation_id', 'automations')});
create table automation_clocks (workspace_id uuid not null, automation_id uuid not null, since_seq int8 not null,
  accounted_to timestamptz(3) not null, primary key (workspace_id, automation_id), ${within('automation_id', 'automations')});
create table automation_cursors (workspace_id uuid primary key, seq int8 not null);
${['automations', 'automation_runs', 'automation_secrets', 'automation_clocks', 'automation_cursors'].map(workspaceTable).join('\n')}
`;

/** Automations, their runs, and the position up to which events were processed. */
export const automations = { name: '086-automations', sql };
