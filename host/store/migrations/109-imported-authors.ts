import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table imported_authors (${base}, project_id uuid not null, name text not null, primary key (workspace_id, id),
  ${within('project_id', 'projects')});
create index on imported_authors (workspace_id, project_id);
${workspaceTable('imported_authors')}
`;

/** Names of authors of imported projects who are not members. */
export const importedAuthors = { name: '109-imported-authors', sql };
