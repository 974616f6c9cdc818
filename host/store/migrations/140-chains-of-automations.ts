// Changes by automations after an event name that event, so that all its consequences can be counted.
const sql = `
alter table events add column chain text;
create index on events (workspace_id, chain) where chain is not null;
alter table automation_runs add column chain text not null default '';
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
      array(select jsonb_array_elements_text(line->'fields')), (line->>'actorId')::uuid, now(), coalesce((line->>'depth')::int2, 0),
      line->>'chain';
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

/** The chain of automations of an event or run. */
export const chainsOfAutomations = { name: '140-chains-of-automations', sql };
