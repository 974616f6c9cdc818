import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// Merging the log loses its authors: `writers` stores them until the next version names them.
const sql = `
alter table documents add writers uuid[] not null default '{}';
create table versions (${base}, page_id uuid not null, project_id uuid not null, title text not null, epoch int4 not null, seq int4 not null,
  characters int4 not null, author_ids uuid[] not null, primary key (workspace_id, id),
  ${within('page_id', 'documents')}, ${within('project_id', 'projects')});
create index on versions (workspace_id, page_id, created_at desc);
create table version_contents (workspace_id uuid not null, version_id uuid not null, document jsonb not null,
  primary key (workspace_id, version_id), ${within('version_id', 'versions')});
${['versions', 'version_contents'].map(workspaceTable).join('\n')}
`;

/** Earlier texts of pages. */
export const versions = { name: '007-versions', sql };
