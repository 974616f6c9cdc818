import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// A file can belong to a note or an insight, so there is no foreign key: it is erased with its page.
const sql = `
create table files (${base}, project_id uuid not null, page_id uuid, name text not null,
  kind text not null check (kind in ('AUDIO', 'IMAGE', 'VIDEO', 'SPREADSHEET', 'DOCUMENT', 'PRESENTATION', 'OTHER')),
  media_type text not null, bytes float8 not null check (bytes >= 0), hash text not null,
  status text not null check (status in ('UPLOADING', 'COMPLETE', 'FAILED', 'CANCELLED')), width int4, height int4, problem text not null,
  check (status <> 'COMPLETE' or hash <> ''), primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on files (workspace_id, project_id, created_at desc);
create index on files (workspace_id, page_id) where page_id is not null;
create index on files (workspace_id, hash) where hash <> '';
${workspaceTable('files')}
create function erase_files() returns trigger language plpgsql as $$
begin delete from files where workspace_id = old.workspace_id and page_id = old.id; return null; end $$;
create trigger erase_files after delete on notes for each row execute function erase_files();
create trigger erase_files after delete on insights for each row execute function erase_files();
`;

/** Attached files of notes; their bytes are in the file store. */
export const files = { name: '004-files', sql };
