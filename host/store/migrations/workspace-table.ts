/** Row security: a table's rows are visible only to the transaction that named their workspace. */
export const workspaceTable = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy workspace on ${table} using (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);`;

/** Runs a migration's data change in one workspace after the other: outside of them it sees no rows. */
export const inEachWorkspace = (change: string) => `
do $$ declare next_workspace uuid; begin
  for next_workspace in select workspace_id from tenants loop
    perform set_config('app.workspace', next_workspace::text, true);
    ${change}
  end loop;
  perform set_config('app.workspace', '', true);
end $$;`;
