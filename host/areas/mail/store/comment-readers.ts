import type { Transaction } from '../../../store/database.ts';

// As notifications have it (host/areas/pages/store/notifications.ts): mentioned, or in the thread before; never the author.
const READERS = `
  with c as (select * from comments where workspace_id = $1 and id = $2 and trashed_at is null),
  readers as (
    select unnest(c.mention_ids) as member_id, true as mentioned from c
    union all
    select own.created_by, false from c join comments own on own.workspace_id = $1 and own.trashed_at is null
      and coalesce(own.thread_id, own.id) = coalesce(c.thread_id, c.id) and own.created_at < c.created_at
      and own.created_by is not null)
  select r.member_id as "memberId", bool_or(r.mentioned) as mentioned from readers r cross join c
  left join notification_marks m on m.workspace_id = $1 and m.member_id = r.member_id
  where r.member_id is distinct from c.created_by
    and coalesce(m.seen_at, '-infinity') < coalesce((c.mentioned_at ->> r.member_id::text)::timestamptz, c.created_at)
    and not exists (select 1 from mails sent where sent.workspace_id = $1 and sent.member_id = r.member_id and sent.about_id = $2)
  group by r.member_id`;

/** Whom a comment is for that have neither seen it nor got a mail about it. */
export const unreadBy = (
  transaction: Transaction,
  commentId: string,
): Promise<{ memberId: string; mentioned: boolean }[]> =>
  transaction.sql(READERS, [transaction.workspaceId, commentId]);
