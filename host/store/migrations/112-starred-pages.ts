import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table starred_pages (workspace_id uuid not null, member_id uuid not null, page_id uuid not null,
  starred_at timestamptz not null default clock_timestamp(), primary key (workspace_id, member_id, page_id),
  ${within('member_id', 'members')}, ${within('page_id', 'documents')});
create index on starred_pages (workspace_id, page_id);
${workspaceTable('starred_pages')}
`;

/** Starred pages of each member. */
export const starredPages = { name: '112-starred-pages', sql };
