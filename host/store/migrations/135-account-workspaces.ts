import { inEachWorkspace } from './workspace-table.ts';

// Above the workspaces, like sessions: sign-in reads an account's workspaces before it enters one.
const sql = `
create table account_workspaces (account_id uuid not null, workspace_id uuid not null references tenants on delete cascade,
  primary key (account_id, workspace_id));
create function keep_account_workspace() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into account_workspaces values (new.account_id, new.workspace_id) on conflict do nothing;
  else
    delete from account_workspaces where account_id = old.account_id and workspace_id = old.workspace_id;
  end if;
  return null;
end $$;
${inEachWorkspace(`
    insert into account_workspaces select account_id, workspace_id from members
      where workspace_id = next_workspace and kind = 'PERSON';
    delete from sessions s using members m
      where m.workspace_id = next_workspace and (m.trashed_at is not null or m.suspended)
      and s.workspace_id = next_workspace and s.account_id = m.account_id;
    delete from access_tokens t using members m
      where m.workspace_id = next_workspace and m.trashed_at is not null and m.kind = 'PERSON'
      and t.workspace_id = next_workspace and t.account_id = m.account_id;`)}
create trigger join_workspace after insert on members for each row when (new.kind = 'PERSON')
  execute function keep_account_workspace();
create trigger leave_workspace after delete on members for each row when (old.kind = 'PERSON')
  execute function keep_account_workspace();
`;

/** Workspaces of an account; ends sessions and tokens of members who were removed or suspended before. */
export const accountWorkspaces = { name: '135-account-workspaces', sql };
