import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table saved_scopes (workspace_id uuid not null, member_id uuid not null, name text not null,
  search text not null, created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, member_id, name), ${within('member_id', 'members')});
${workspaceTable('saved_scopes')}
`;

/** Members' named scopes of Browse. */
export const savedScopes = { name: '073-saved-scopes', sql };
