import { base, within } from './table.ts';
import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

// Mentions and replies were computed from comments at each view, with one time up to which all counted as seen. Each is
// a row of its own now, so that it can be read, filtered and mailed individually.
const comments = `
insert into notifications (workspace_id, id, member_id, kind, at, read_at, actor_id, object_type, object_id, place_id, comment_id)
select c.workspace_id, gen_random_uuid(), m.id, t.kind, t.at, case when t.at <= k.seen_at then k.seen_at end, c.created_by,
    s.type, s.id, s.place_id, c.id
  from comments c
  cross join lateral (
    select id as member_id, 'MENTION' as kind, coalesce((c.mentioned_at ->> id::text)::timestamptz(3), c.created_at) as at
      from unnest(c.mention_ids) as id
    union
    select own.created_by, 'REPLY', c.created_at from comments own where own.workspace_id = c.workspace_id
      and c.thread_id is not null and coalesce(own.thread_id, own.id) = c.thread_id and own.created_at < c.created_at
      and own.created_by <> all (c.mention_ids)) t
  join members m on m.workspace_id = c.workspace_id and m.id = t.member_id and m.id is distinct from c.created_by
  join search_items s on s.workspace_id = c.workspace_id and s.id = c.page_id
  left join notification_marks k on k.workspace_id = c.workspace_id and k.member_id = m.id
  where c.workspace_id = next_workspace and t.at > now() - interval '180 days'
  on conflict do nothing;`;

const settings = `
insert into notification_settings (workspace_id, member_id, comment_mails)
select workspace_id, member_id, comments from mail_settings where workspace_id = next_workspace;`;

const sql = `
create table notifications (workspace_id uuid not null, id uuid not null, member_id uuid not null, kind text not null,
  at timestamptz(3) not null default now(), read_at timestamptz(3), actor_id uuid, object_type text, object_id uuid, place_id uuid,
  comment_id uuid, source_type text, source_id uuid, count int4 not null default 1, title text not null default '',
  text text not null default '', primary key (workspace_id, id),
  ${within('member_id', 'members')}, ${within('comment_id', 'comments')});
create index on notifications (workspace_id, member_id, at desc, id desc);
create index on notifications (workspace_id, object_id);
create index on notifications (workspace_id, member_id, source_id) where read_at is null;
create unique index on notifications (workspace_id, member_id, comment_id) where comment_id is not null;
create index on notifications (workspace_id, comment_id) where comment_id is not null;
create table follows (workspace_id uuid not null, member_id uuid not null, object_type text not null, object_id uuid not null,
  all_changes bool not null default false, insights_published bool not null default false, all_comments bool not null default false,
  muted bool not null default false, created_at timestamptz(3) not null default now(),
  primary key (workspace_id, member_id, object_id), ${within('member_id', 'members')});
create index on follows (workspace_id, object_id);
create table notification_settings (workspace_id uuid not null, member_id uuid not null, comment_mails bool not null,
  digest text, time_zone text not null default '', quiet_from text, quiet_until text, next_digest_at timestamptz(3),
  digest_until timestamptz(3), primary key (workspace_id, member_id), ${within('member_id', 'members')});
create index on notification_settings (workspace_id, next_digest_at) where digest is not null;
create table project_notification_settings (workspace_id uuid not null, member_id uuid not null, project_id uuid not null,
  comment_mails bool not null, primary key (workspace_id, member_id, project_id), ${within('member_id', 'members')},
  ${within('project_id', 'projects')});
create table unsubscribe_links (token_hash bytea primary key, workspace_id uuid not null, member_id uuid not null,
  expires_at timestamptz(3) not null, ${within('member_id', 'members')});
create index on unsubscribe_links (workspace_id, expires_at);
create table alert_rules (${base}, title text not null, actions text[] not null, outcome text not null, member_id uuid,
  object_id uuid, mails bool not null, primary key (workspace_id, id), ${within('member_id', 'members')});
create table alerts (workspace_id uuid not null, id uuid not null, rule_id uuid not null, seq int8 not null, operation text not null,
  outcome text not null, actor_id uuid, object_id uuid, at timestamptz(3) not null, primary key (workspace_id, id),
  ${within('rule_id', 'alert_rules')});
create index on alerts (workspace_id, seq desc, id desc);
create index on alerts (workspace_id, rule_id);
create table news_cursors (workspace_id uuid primary key, seq int8 not null);
${['notifications', 'follows', 'notification_settings', 'project_notification_settings', 'alert_rules', 'alerts', 'news_cursors'].map(workspaceTable).join('')}
${inEachWorkspace(comments)}
${inEachWorkspace(settings)}
drop table notification_marks;
drop table mail_settings;
alter table comments drop column mentioned_at;
`;

/** Notifications, follows and alerts of members; the position up to which the spine was read for them. */
export const notifications = { name: '087-notifications', sql };
