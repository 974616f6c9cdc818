import { base, within } from './table.ts';
import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

// A citation's source is stored separately: readers of the insight see the citation, but not its source. It names
// highlight and note without a foreign key, for the quote outlives them; it is erased with their project.
const sql = `
alter table insights
  add column contributor_ids uuid[] not null default '{}', add column published bool not null default false,
  add column published_at timestamptz(3), add column published_by uuid, add column locked bool not null default false;
${inEachWorkspace('update insights set contributor_ids = array[created_by] where created_by is not null;')}
create table citations (${base}, insight_id uuid not null, project_id uuid not null, text text not null, speaker text not null,
  start_ms int4, hash text not null, primary key (workspace_id, id), ${within('insight_id', 'insights')}, ${within('project_id', 'projects')});
create index on citations (workspace_id, insight_id);
create index on citations (workspace_id, project_id);
create table citation_sources (workspace_id uuid not null, citation_id uuid not null, highlight_id uuid not null, note_id uuid not null,
  project_id uuid not null, title text not null, epoch int4 not null, seq int8 not null, position int4 not null,
  placed bool not null default false, primary key (workspace_id, citation_id),
  ${within('citation_id', 'citations')}, ${within('project_id', 'projects')});
create index on citation_sources (workspace_id, highlight_id);
create index on citation_sources (workspace_id, project_id);
${['citations', 'citation_sources'].map(workspaceTable).join('\n')}
`;

/** Publishing and locking of insights, their citations and the sources of these. */
export const insights = { name: '009-insights', sql };
