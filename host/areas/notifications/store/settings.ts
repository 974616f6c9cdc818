import { type NotificationSettings, USUAL_SETTINGS } from '@earshot/core/areas/notifications/notification-settings';
import type { Transaction } from '../../../store/database.ts';

const COLUMNS = `comment_mails as "commentMails", digest, digest_format as "digestFormat", time_zone as "timeZone", quiet_from as "quietFrom", quiet_until as "quietUntil"`;

/** Notification settings of some members. */
export async function settingsOf(
  transaction: Transaction,
  memberIds: readonly string[],
): Promise<(memberId: string) => NotificationSettings> {
  const rows = await transaction.sql<NotificationSettings & { memberId: string }>(
    `select member_id as "memberId", ${COLUMNS} from notification_settings where workspace_id = $1 and member_id = any($2::uuid[])`,
    [transaction.workspaceId, [...memberIds]],
  );
  const chosen = new Map(rows.map(({ memberId, ...settings }) => [memberId, settings]));
  return (memberId) => chosen.get(memberId) ?? USUAL_SETTINGS;
}

/** Stores a member's notification settings, and the due time of their next digest. */
export async function storeSettings(
  transaction: Transaction,
  memberId: string,
  { commentMails, digest, digestFormat, timeZone, quietFrom, quietUntil }: NotificationSettings,
  nextDigestAt: Date | null,
): Promise<void> {
  await transaction.sql(
    `insert into notification_settings (workspace_id, member_id, comment_mails, digest, time_zone, quiet_from, quiet_until, next_digest_at, digest_format)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (workspace_id, member_id) do update set comment_mails = excluded.comment_mails, digest = excluded.digest,
       time_zone = excluded.time_zone, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
       next_digest_at = excluded.next_digest_at, digest_format = excluded.digest_format`,
    [
      transaction.workspaceId,
      memberId,
      commentMails,
      digest,
      timeZone,
      quietFrom,
      quietUntil,
      nextDigestAt,
      digestFormat,
    ],
  );
}

/** Members' settings for comment emails in a project, where they differ from the default. */
export async function commentMailsIn(
  transaction: Transaction,
  projectId: string,
  memberIds: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await transaction.sql<{ memberId: string; commentMails: boolean }>(
    `select member_id as "memberId", comment_mails as "commentMails" from project_notification_settings
     where workspace_id = $1 and project_id = $2 and member_id = any($3::uuid[])`,
    [transaction.workspaceId, projectId, [...memberIds]],
  );
  return new Map(rows.map((row) => [row.memberId, row.commentMails]));
}

/** Stores a project's deviation from the default; null removes it. */
export async function storeCommentMailsIn(
  transaction: Transaction,
  projectId: string,
  memberId: string,
  commentMails: boolean | null,
): Promise<void> {
  const bind = [transaction.workspaceId, memberId, projectId];
  if (commentMails === null)
    await transaction.sql(
      'delete from project_notification_settings where workspace_id = $1 and member_id = $2 and project_id = $3',
      bind,
    );
  else
    await transaction.sql(
      `insert into project_notification_settings values ($1, $2, $3, $4)
       on conflict (workspace_id, member_id, project_id) do update set comment_mails = excluded.comment_mails`,
      [...bind, commentMails],
    );
}

/** Members with due digests. Those locked by another host are left out. */
export async function dueDigests(transaction: Transaction, now: Date, most: number): Promise<string[]> {
  const due = await transaction.sql<{ memberId: string }>(
    `select member_id as "memberId" from notification_settings
     where workspace_id = $1 and digest is not null and next_digest_at <= $2 order by next_digest_at, member_id limit $3
     for update skip locked`,
    [transaction.workspaceId, now, most],
  );
  return due.map(({ memberId }) => memberId);
}

/** Sets the due time of a member's next digest. */
export async function setNextDigest(transaction: Transaction, memberId: string, at: Date): Promise<void> {
  await transaction.sql(
    'update notification_settings set next_digest_at = $3 where workspace_id = $1 and member_id = $2',
    [transaction.workspaceId, memberId, at],
  );
}

/** Ends a member's digests; returns true if they got any. */
export async function endDigest(transaction: Transaction, memberId: string): Promise<boolean> {
  const ended = await transaction.sql(
    `update notification_settings set digest = null, next_digest_at = null
     where workspace_id = $1 and member_id = $2 and digest is not null returning 1`,
    [transaction.workspaceId, memberId],
  );
  return ended.length > 0;
}
