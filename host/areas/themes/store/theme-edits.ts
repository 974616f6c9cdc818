import type { ThemeEdit as Decision } from '@earshot/core/areas/themes/theme-decisions';
import type { Transaction } from '../../../store/database.ts';
import type { ThemeSnapshot } from './theme-snapshots.ts';

/** What an edit means for later runs, and what it changed here. */
export interface EditContent {
  edit: Decision;
  before: ThemeSnapshot;
  after: ThemeSnapshot;
}

/** Keeps what somebody did to themes. */
export async function keepEdit(transaction: Transaction, editId: string, content: EditContent): Promise<void> {
  await transaction.sql(
    'insert into theme_edit_contents (workspace_id, edit_id, edit, before, after) values ($1, $2, $3, $4, $5)',
    [
      transaction.workspaceId,
      editId,
      JSON.stringify(content.edit),
      JSON.stringify(content.before),
      JSON.stringify(content.after),
    ],
  );
}

/** What an edit was. */
export async function contentOf(transaction: Transaction, editId: string): Promise<EditContent | undefined> {
  const [row] = await transaction.sql<EditContent>(
    'select edit, before, after from theme_edit_contents where workspace_id = $1 and edit_id = $2',
    [transaction.workspaceId, editId],
  );
  return row;
}

/** Everything that people did to the themes of a channel and have not taken back, the oldest first. */
export const editsThatHold = (
  transaction: Transaction,
  channelId: string,
): Promise<(EditContent & { number: number })[]> =>
  transaction.sql(
    `select e.number, c.edit, c.before, c.after from theme_edits e
     join theme_edit_contents c on c.workspace_id = e.workspace_id and c.edit_id = e.id
     where e.workspace_id = $1 and e.channel_id = $2 and not e.withdrawn order by e.number`,
    [transaction.workspaceId, channelId],
  );

/** The number that the next row of a channel gets; the caller holds its themes (lockThemes). */
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
