import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table opened_pages (workspace_id uuid not null, member_id uuid not null, page_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(), primary key (workspace_id, member_id, page_id),
  ${within('member_id', 'members')}, ${within('page_id', 'documents')});
create index on opened_pages (workspace_id, page_id);
${workspaceTable('opened_pages')}
`;

/** Last opened pages of each member. */
export const openedPages = { name: '072-opened-pages', sql };
