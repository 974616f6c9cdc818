import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// A document belongs to a note or an insight of the same id, so there is no foreign key: it is erased with its page.
const sql = `
create table insights (${base}, project_id uuid not null, title text not null, preview text not null default '',
  characters int4 not null default 0, edited_at timestamptz(3), primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on insights (workspace_id, project_id, updated_at desc);
${workspaceTable('insights')}
alter table documents drop constraint documents_workspace_id_id_fkey;
create function erase_document() returns trigger language plpgsql as $$
begin delete from documents where workspace_id = old.workspace_id and id = old.id; return null; end $$;
create trigger erase_document after delete on notes for each row execute function erase_document();
create trigger erase_document after delete on insights for each row execute function erase_document();
`;

/** Insights, and documents that belong to notes or insights. */
export const pages = { name: '003-pages', sql };
