import type { MailSettings } from '@earshot/core/areas/mail/mail';
import type { Transaction } from '../../../store/database.ts';

/** What a member gets who has chosen nothing. */
const USUAL: MailSettings = { comments: true };

/** What each of some members wants to receive by mail. */
export async function mailSettingsOf(
  transaction: Transaction,
  memberIds: readonly string[],
): Promise<(memberId: string) => MailSettings> {
  const rows = await transaction.sql<MailSettings & { memberId: string }>(
    'select member_id as "memberId", comments from mail_settings where workspace_id = $1 and member_id = any($2::uuid[])',
    [transaction.workspaceId, [...memberIds]],
  );
  const chosen = new Map(rows.map(({ memberId, ...settings }) => [memberId, settings]));
  return (memberId) => chosen.get(memberId) ?? USUAL;
}

/** Stores what a member wants to receive by mail. */
export async function storeMailSettings(
  transaction: Transaction,
  memberId: string,
  { comments }: MailSettings,
): Promise<void> {
  await transaction.sql(
    `insert into mail_settings values ($1, $2, $3)
     on conflict (workspace_id, member_id) do update set comments = excluded.comments`,
    [transaction.workspaceId, memberId, comments],
  );
}
