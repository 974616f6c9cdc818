import type { Comment } from '@earshot/core/areas/comments/comment';
import type { Transaction } from '../../../store/database.ts';
import { joinItem } from '../../search/known-items.ts';

// A comment is addressed to those it mentions and earlier participants of its thread, never to its author. A member
// notified of a reply and mentioned in it later is notified again.
const TELL = `
  with told as (
    select id as member_id, 'MENTION' as kind from unnest($3::uuid[]) as id
    union
    select created_by, 'REPLY' from comments where workspace_id = $1 and coalesce(thread_id, id) = $4 and trashed_at is null
      and created_at < $5 and created_by <> all ($3::uuid[]))
  insert into notifications (workspace_id, id, member_id, kind, at, actor_id, object_type, object_id, place_id, comment_id)
  select $1, gen_random_uuid(), m.id, t.kind, case when $8 then $5 else now() end, $6, s.type, s.id, s.place_id, $2
    from told t join members m on m.workspace_id = $1 and m.id = t.member_id and m.id is distinct from $6
      and m.trashed_at is null
    cross join (select $1::uuid as workspace_id, $7::uuid as subject_id) n ${joinItem('subject_id')}
    where s.id is not null and (t.kind = 'MENTION' or not exists (select 1 from follows f
      where f.workspace_id = $1 and f.member_id = m.id and f.muted and f.object_id in (s.id, s.place_id)))
  on conflict (workspace_id, member_id, comment_id) where comment_id is not null
    do update set kind = 'MENTION', at = now(), read_at = null, in_digest = false where notifications.kind = 'REPLY' and excluded.kind = 'MENTION'`;

/** Notifies the addressees of a comment, once each; people no longer mentioned are left out. */
export async function tellOfComment(transaction: Transaction, comment: Comment): Promise<void> {
  const { workspaceId } = transaction;
  const { id, mentionIds, threadId, pageId, personId, createdAt, createdBy, revision } = comment;
  const isNew = revision === 1;
  if (isNew && mentionIds.length === 0 && threadId === null) return;
  if (!isNew)
    await transaction.sql(
      `delete from notifications where workspace_id = $1 and comment_id = $2 and kind = 'MENTION' and member_id <> all ($3::uuid[])`,
      [workspaceId, id, mentionIds],
    );
  await transaction.sql(TELL, [workspaceId, id, mentionIds, threadId, createdAt, createdBy, pageId ?? personId, isNew]);
}
