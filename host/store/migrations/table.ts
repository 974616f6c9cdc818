/** The columns that every entity's table begins with. */
export const base = `
  workspace_id uuid not null,
  id uuid not null,
  revision int4 not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  trashed_at timestamptz(3)`;

/** A foreign key inside the workspace; referring rows are deleted as well unless `then` says otherwise. */
export const within = (column: string, table: string, then = 'cascade') =>
  `foreign key (workspace_id, ${column}) references ${table} (workspace_id, id) on delete ${then}`;
