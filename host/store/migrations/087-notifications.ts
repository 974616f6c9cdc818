import { within } from './table.ts';
import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

// Mentions and replies were worked out of comments whenever somebody looked, with one moment up to which all counted as
// seen. Each is a row of its own now, so that it can be read, filtered and mailed by itself.
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

const sql = `
create table notifications (workspace_id uuid not null, id uuid not null, member_id uuid not null, kind text not null,
  at timestamptz(3) not null default now(), read_at timestamptz(3), actor_id uuid, object_type text, object_id uuid, place_id uuid,
  comment_id uuid, title text not null default '', text text not null default '', primary key (workspace_id, id),
  ${within('member_id', 'members')}, ${within('comment_id', 'comments')});
create index on notifications (workspace_id, member_id, at desc, id desc);
create index on notifications (workspace_id, object_id);
create unique index on notifications (workspace_id, member_id, comment_id) where comment_id is not null;
create index on notifications (workspace_id, comment_id) where comment_id is not null;
${['notifications'].map(workspaceTable).join('')}
${inEachWorkspace(comments)}
drop table notification_marks;
alter table comments drop column mentioned_at;
`;

/** What members are told. */
export const notifications = { name: '087-notifications', sql };
