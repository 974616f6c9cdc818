import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// A document and files are erased with their page of any kind (003-pages, 004-files).
const sql = `
create table canvases (${base}, project_id uuid not null, title text not null, preview text not null default '',
  characters int4 not null default 0, edited_at timestamptz(3), primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on canvases (workspace_id, project_id, updated_at desc);
create index canvases_trashed on canvases (workspace_id, id) where trashed_at is not null;
${workspaceTable('canvases')}
create trigger erase_document after delete on canvases for each row execute function erase_document();
create trigger erase_files after delete on canvases for each row execute function erase_files();
`;

/** Canvases: pages on which a project's material is arranged. */
export const canvases = { name: '080-canvases', sql };
