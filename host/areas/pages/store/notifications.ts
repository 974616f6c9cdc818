import type { Notification } from '@earshot/core/areas/pages/comment';
import type { Transaction } from '../../../store/database.ts';

type Found = Omit<Notification, 'text'> & { body: string };

// A comment is for somebody whom it mentions, or who has said something in its thread; never their own.
const FOR_MEMBER = `
  select c.id, case when $2 = any(c.mention_ids) then 'MENTION' else 'REPLY' end as kind, c.page_id as "pageId",
    case when n.id is not null then 'NOTE' when i.id is not null then 'INSIGHT' else 'CANVAS' end as "pageType",
    coalesce(n.title, i.title, v.title) as "pageTitle",
    root.id as "threadId", c.created_by as "authorId", c.body, told.at as "createdAt",
    told.at > coalesce((select m.seen_at from notification_marks m where m.workspace_id = $1 and m.member_id = $2), '-infinity') as unread
  from comments c
  cross join lateral (select coalesce(case when $2 = any(c.mention_ids)
    then (c.mentioned_at ->> $2::uuid::text)::timestamptz(3) end, c.created_at) as at) told
  join comments root on root.workspace_id = c.workspace_id and root.id = coalesce(c.thread_id, c.id) and root.trashed_at is null
  left join notes n on n.workspace_id = c.workspace_id and n.id = c.page_id and n.trashed_at is null
  left join insights i on i.workspace_id = c.workspace_id and i.id = c.page_id and i.trashed_at is null
  left join canvases v on v.workspace_id = c.workspace_id and v.id = c.page_id and v.trashed_at is null
  where c.workspace_id = $1 and c.trashed_at is null and c.created_by is distinct from $2 and c.project_id = any($3::uuid[])
    and (n.id is not null or i.id is not null or v.id is not null)
    and ($2 = any(c.mention_ids) or exists (select 1 from comments own where own.workspace_id = $1 and own.created_by = $2
      and own.trashed_at is null and own.created_at < c.created_at and coalesce(own.thread_id, own.id) = root.id))
  order by told.at desc, c.id limit $4`;

/** Comments that are for a member, in the places that they may read: what was last said to them, or is about them since, first. */
export async function notificationsOf(
  transaction: Transaction,
  memberId: string,
  readable: readonly string[],
  first: number,
): Promise<Found[]> {
  const { workspaceId } = transaction;
  const rows = await transaction.sql<Omit<Found, 'createdAt'> & { createdAt: Date }>(FOR_MEMBER, [
    workspaceId,
    memberId,
    [...readable],
    first,
  ]);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Notes that members are mentioned in a comment from now on who were not when it was written. */
export async function mentionedSince(
  transaction: Transaction,
  commentId: string,
  memberIds: readonly string[],
): Promise<void> {
  await transaction.sql(
    `update comments set mentioned_at = mentioned_at || (select jsonb_object_agg(id, now()::timestamptz(3)) from unnest($3::uuid[]) as id)
     where workspace_id = $1 and id = $2`,
    [transaction.workspaceId, commentId, [...memberIds]],
  );
}

/** Remembers up to where a member has seen what is for them; never goes back. */
export async function seenUntil(transaction: Transaction, memberId: string, until: string): Promise<void> {
  await transaction.sql(
    `insert into notification_marks values ($1, $2, least($3::timestamptz, now()))
     on conflict (workspace_id, member_id) do update set seen_at = greatest(notification_marks.seen_at, excluded.seen_at)`,
    [transaction.workspaceId, memberId, until],
  );
}
