/** The wall under the application: a table's rows are there only for the transaction that named their workspace. */
export const workspaceTable = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy workspace on ${table} using (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);`;

/** A change of rows that a migration finds, made in one workspace after the other: above them it sees none. */
export const inEachWorkspace = (change: string) => `
do $$ declare next_workspace uuid; begin
  for next_workspace in select workspace_id from tenants loop
    perform set_config('app.workspace', next_workspace::text, true);
    ${change}
  end loop;
  perform set_config('app.workspace', '', true);
end $$;`;
