import type { Transaction } from '../../../store/database.ts';

/** Addressees of a comment who have neither seen it nor got a mail about it. */
export const unreadBy = (
  transaction: Transaction,
  commentId: string,
): Promise<{ memberId: string; mentioned: boolean }[]> =>
  transaction.sql(
    `select n.member_id as "memberId", n.kind = 'MENTION' as mentioned from notifications n
     where n.workspace_id = $1 and n.comment_id = $2 and n.read_at is null
       and not exists (select 1 from mails sent where sent.workspace_id = $1 and sent.member_id = n.member_id and sent.about_id = $2)`,
    [transaction.workspaceId, commentId],
  );
