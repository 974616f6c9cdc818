import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table comments (${base}, page_id uuid not null, project_id uuid not null, thread_id uuid, body text not null,
  mention_ids uuid[] not null default '{}', quote text not null default '', prefix text not null default '', suffix text not null default '',
  range_from text, range_to text, resolved_at timestamptz(3), resolved_by uuid, primary key (workspace_id, id),
  ${within('page_id', 'documents')}, ${within('project_id', 'projects')}, ${within('thread_id', 'comments')});
create index on comments (workspace_id, page_id, created_at);
create index on comments (workspace_id, project_id, created_at desc);
create index on comments (workspace_id, thread_id);
create index on comments (workspace_id, created_by);
create index comments_mentions on comments using gin (mention_ids);
create table notification_marks (workspace_id uuid not null, member_id uuid not null, seen_at timestamptz(3) not null,
  primary key (workspace_id, member_id), ${within('member_id', 'members')});
${['comments', 'notification_marks'].map(workspaceTable).join('\n')}
`;

/** Comments in threads, and the time up to which each member has seen those addressed to them. */
export const comments = { name: '006-comments', sql };
