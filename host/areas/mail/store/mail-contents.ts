import type { SealedSecret } from '../../../plugins/vault.ts';
import type { Transaction } from '../../../store/database.ts';

/** Stores the encrypted content of a mail. */
export async function storeContent(transaction: Transaction, mailId: string, sealed: SealedSecret): Promise<void> {
  await transaction.sql('insert into mail_contents values ($1, $2, $3)', [
    transaction.workspaceId,
    mailId,
    JSON.stringify(sealed),
  ]);
}

/** The encrypted content of a mail, unless it is erased. */
export async function sealedContent(transaction: Transaction, mailId: string): Promise<SealedSecret | undefined> {
  const [row] = await transaction.sql<{ sealed: SealedSecret }>(
    'select sealed from mail_contents where workspace_id = $1 and mail_id = $2',
    [transaction.workspaceId, mailId],
  );
  return row?.sealed;
}

/** Erases the content of a mail. */
export async function dropContent(transaction: Transaction, mailId: string): Promise<void> {
  await transaction.sql('delete from mail_contents where workspace_id = $1 and mail_id = $2', [
    transaction.workspaceId,
    mailId,
  ]);
}

/** Erases mails about erased rows. */
export async function eraseMailsAbout(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.sql('delete from mails where workspace_id = $1 and about_id = any($2::uuid[])', [
    transaction.workspaceId,
    [...ids],
  ]);
}

/** Erases mails older than some days, with their content. */
export async function eraseMailsBefore(transaction: Transaction, days: number): Promise<void> {
  await transaction.sql(`delete from mails where workspace_id = $1 and created_at < now() - $2 * interval '1 day'`, [
    transaction.workspaceId,
    days,
  ]);
}
