import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

/** The notes and files of an import can be erased; its outcomes stay as long as its project. */
const sql = `
create table file_imports (${base}, project_id uuid not null, bulk_import_id uuid not null, file_id uuid,
  file_name text not null, state text not null, processed_into text, note_id uuid, num_failed int4 not null,
  errors jsonb not null, primary key (workspace_id, id), ${within('project_id', 'projects')},
  ${within('file_id', 'files', 'set null (file_id)')}, ${within('note_id', 'notes', 'set null (note_id)')});
create index on file_imports (workspace_id, project_id);
create index on file_imports (workspace_id, bulk_import_id);
create index on file_imports (workspace_id, created_by, created_at);
create index on file_imports (workspace_id, file_id) where file_id is not null;
create index on file_imports (workspace_id, note_id) where note_id is not null;
${workspaceTable('file_imports')}
`;

/** Files of bulk imports, and their outcomes. */
export const fileImports = { name: '052-file-imports', sql };
