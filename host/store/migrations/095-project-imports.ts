import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table project_imports (${base}, project_id uuid not null, file_id uuid not null, file_name text not null,
  takes_settings bool not null default false, adds_people bool not null default false,
  state text not null check (state in ('CHECKING', 'READY', 'APPLYING', 'DONE', 'CLEARING', 'CANCELLED', 'FAILED')),
  progress int4 not null, title text not null, counts jsonb not null, notices text[] not null, started_at timestamptz(3),
  ended_at timestamptz(3), expires_at timestamptz(3), problem text not null, step int4 not null default 0,
  at float8 not null default 0, primary key (workspace_id, id), ${within('project_id', 'projects')},
  ${within('file_id', 'files')});
create index on project_imports (workspace_id, project_id, created_at desc);
create index on project_imports (workspace_id, file_id);
create table project_import_items (workspace_id uuid not null, import_id uuid not null, number int4 not null,
  noun text not null, row_id uuid not null, title text not null, outcome text not null, reason text not null,
  primary key (workspace_id, import_id, number), ${within('import_id', 'project_imports')});
create index on project_import_items (workspace_id, import_id, outcome, number);
${['project_imports', 'project_import_items'].map(workspaceTable).join('')}
`;

/** Packages imported into projects, and the outcomes of their rows. */
export const projectImports = { name: '095-project-imports', sql };
