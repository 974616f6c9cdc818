/** The wall under the application: a table's rows are there only for the transaction that named their workspace. */
export const workspaceTable = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy workspace on ${table} using (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid)
  with check (workspace_id = nullif(current_setting('app.workspace', true), '')::uuid);`;
