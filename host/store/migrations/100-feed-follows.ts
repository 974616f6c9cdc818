import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// Accounts are above the workspaces, and so are the links that change their addresses:
// host/areas/workspace/store/email-changes.ts only.
const sql = `
alter table model_settings add column translation_mode text not null default 'SUGGEST';
alter table file_imports add column ends_import bool not null default false;
alter table projects add column translation_mode text not null default 'SUGGEST';
create table email_changes (account_id uuid primary key references accounts on delete cascade, token_hash bytea not null unique,
  email text not null, expires_at timestamptz(3) not null);
create table feed_follows (workspace_id uuid not null, feed_id uuid not null, member_id uuid not null, frequency text not null,
  due_at timestamptz(3) not null, at timestamptz(3) not null, seen pg_snapshot not null, primary key (workspace_id, feed_id, member_id),
  ${within('feed_id', 'feeds')}, ${within('member_id', 'members')});
create index on feed_follows (workspace_id, due_at);
create index on feed_follows (workspace_id, member_id);
${workspaceTable('feed_follows')}
`;

/** Modes of translations; the end of a bulk import; feeds that members follow; addresses to be confirmed. */
export const feedFollows = { name: '100-feed-follows', sql };
