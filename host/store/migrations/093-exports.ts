import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table project_exports (${base}, project_id uuid not null, format text not null, with_files bool not null default true,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')), progress int4 not null,
  counts jsonb not null, bytes float8 not null, hash text not null, notices text[] not null, names_people bool not null,
  started_at timestamptz(3), ended_at timestamptz(3), expires_at timestamptz(3), problem text not null,
  primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on project_exports (workspace_id, project_id, created_at desc);
create index on project_exports (workspace_id, hash) where hash <> '';
${workspaceTable('project_exports')}
`;

/** Exports of projects; their bytes are in the file store. */
export const exports = { name: '093-exports', sql };
