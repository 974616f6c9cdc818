import type { ThemeEdit as Decision } from '@earshot/core/areas/themes/theme-decisions';
import type { ThemeSnapshot } from '@earshot/core/areas/themes/theme-snapshot';
import type { Transaction } from '../../../store/database.ts';

/** An edit with the previous state of what it changed; the new state follows from both (snapshotAfter). */
export interface EditContent {
  edit: Decision;
  before: ThemeSnapshot;
}

/** Stores the content of an edit. */
export async function storeEdit(
  transaction: Transaction,
  editId: string,
  { edit, before }: EditContent,
): Promise<void> {
  await transaction.sql(
    'insert into theme_edit_contents (workspace_id, edit_id, edit, before) values ($1, $2, $3, $4)',
    [transaction.workspaceId, editId, JSON.stringify(edit), JSON.stringify(before)],
  );
}

/** The content of an edit; undefined if it does not exist. */
export async function contentOf(transaction: Transaction, editId: string): Promise<EditContent | undefined> {
  const [row] = await transaction.sql<EditContent>(
    'select edit, before from theme_edit_contents where workspace_id = $1 and edit_id = $2',
    [transaction.workspaceId, editId],
  );
  return row;
}

/** An edit that is not withdrawn. */
export interface EditInForce {
  id: string;
  edit: Decision;
}

/** Edits of a channel's themes that are not withdrawn, oldest first. */
export const editsInForce = (transaction: Transaction, channelId: string): Promise<EditInForce[]> =>
  transaction.sql(
    `select e.id, c.edit from theme_edits e
     join theme_edit_contents c on c.workspace_id = e.workspace_id and c.edit_id = e.id
     where e.workspace_id = $1 and e.channel_id = $2 and not e.withdrawn order by e.number`,
    [transaction.workspaceId, channelId],
  );

/** The number of the next row of a channel; the caller has locked its themes (lockThemes). */
export async function nextNumber(
  transaction: Transaction,
  table: 'theme_edits' | 'theme_runs',
  channelId: string,
): Promise<number> {
  const [row] = await transaction.sql<{ next: number }>(
    `select coalesce(max(number), 0)::int + 1 as next from ${table} where workspace_id = $1 and channel_id = $2`,
    [transaction.workspaceId, channelId],
  );
  return row?.next ?? 1;
}

/** Stored state of an edit. */
export interface StoredEdit {
  editId: string;
  edit: unknown;
  before: unknown;
}

/** Edits of a channel's themes that contain one of some patterns. */
export const editsLike = (
  transaction: Transaction,
  channelId: string,
  patterns: readonly string[],
): Promise<StoredEdit[]> =>
  transaction.sql(
    `select c.edit_id as "editId", c.edit, c.before from theme_edit_contents c
     join theme_edits e on e.workspace_id = c.workspace_id and e.id = c.edit_id
     where c.workspace_id = $1 and e.channel_id = $2 and (c.edit::text ilike any($3::text[]) or c.before::text ilike any($3::text[]))
     order by c.edit_id`,
    [transaction.workspaceId, channelId, patterns],
  );

/** Replaces the stored state of edits. */
export async function replaceEdits(transaction: Transaction, edits: readonly StoredEdit[]): Promise<void> {
  for (const { editId, edit, before } of edits)
    await transaction.sql(
      'update theme_edit_contents set edit = $3, before = $4 where workspace_id = $1 and edit_id = $2',
      [transaction.workspaceId, editId, JSON.stringify(edit), JSON.stringify(before)],
    );
}
