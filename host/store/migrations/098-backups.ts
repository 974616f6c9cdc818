// Above the workspaces: a backup is of the whole installation.
const sql = `
create table backups (
  id uuid primary key, state text not null check (state in ('RUNNING', 'DONE', 'FAILED')),
  problem text not null default 'NONE', started_at timestamptz(3) not null default now(), ended_at timestamptz(3),
  lost_files int4 not null default 0, told_old bool not null default false);
create index on backups (started_at desc);
`;

/** Backups of the installation, and their results. */
export const backups = { name: '098-backups', sql };
