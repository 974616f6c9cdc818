// Appending without a seal (an older release, or manual SQL) removes the seal: the log is not vouched for then.
const sql = `
alter table spines add column audit_seal bytea;
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
  update spines set audit_hash = counter.audit_hash, audit_seal = case when audit_hash = counter.audit_hash then audit_seal end
    where workspace_id = workspace;
  perform pg_notify('earshot_spine', workspace || ' ' || counter.seq);
  return counter.seq;
end $$;
create function append_audited(workspace uuid, happened jsonb, audited jsonb, out seq int8, out old_hash bytea, out old_seal bytea, out new_hash bytea)
language plpgsql as $$
begin
  select s.audit_hash, s.audit_seal into strict old_hash, old_seal from spines s where s.workspace_id = workspace for update;
  seq := append_to_spine(workspace, happened, audited);
  select s.audit_hash into new_hash from spines s where s.workspace_id = workspace;
end $$;
`;

/** The head of each audit chain is sealed with a key that the database does not have. */
export const auditSeals = { name: '028-audit-seals', sql };
