import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

/** A file with people belongs to the directory, which is neither a project nor a channel. */
const sql = `
create table person_imports (${base}, place_id uuid not null, file_id uuid not null, file_name text not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE')),
  options jsonb not null, started_at timestamptz(3), ended_at timestamptz(3), progress int4 not null, read int4 not null,
  added int4 not null, filled int4 not null, same int4 not null, unreadable int4 not null, bad_values int4 not null,
  made_field_ids uuid[] not null, problem text not null, primary key (workspace_id, id));
create table person_import_rows (workspace_id uuid not null, import_id uuid not null, line int4 not null,
  person_id uuid not null, added bool not null, filled jsonb not null, primary key (workspace_id, import_id, line),
  ${within('import_id', 'person_imports')}, ${within('person_id', 'people')});
create index on person_import_rows (workspace_id, person_id);
create table person_import_problems (workspace_id uuid not null, import_id uuid not null, line int4 not null,
  reason text not null, raw text not null, primary key (workspace_id, import_id, line),
  ${within('import_id', 'person_imports')});
create index files_of_directory on files (workspace_id, place_id) where project_id is null and channel_id is null;
${['person_imports', 'person_import_rows', 'person_import_problems'].map(workspaceTable).join('\n')}
`;

/** Imports of people, and the outcomes of their rows. */
export const personImports = { name: '045-person-imports', sql };
