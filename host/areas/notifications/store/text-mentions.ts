import type { Transaction } from '../../../store/database.ts';

/** Stores the members mentioned in the text of a page; returns the new ones. */
export async function storeMentions(
  transaction: Transaction,
  pageId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction.sql<{ id: string }>(
    `insert into text_mentions (workspace_id, page_id, member_id)
     select $1, $2, m.id from members m where m.workspace_id = $1 and m.id = any($3::uuid[]) and m.trashed_at is null
     on conflict do nothing returning member_id as id`,
    [transaction.workspaceId, pageId, [...memberIds]],
  );
  return rows.map(({ id }) => id);
}
