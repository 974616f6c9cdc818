import type { Transaction } from '../../../store/database.ts';

/** Stores the doubted passages of a note's transcript: [start, end, reasons]. */
export async function storeWordDoubts(
  transaction: Transaction,
  noteId: string,
  doubts: readonly unknown[],
): Promise<void> {
  await transaction.sql(
    `insert into word_doubts values ($1, $2, $3)
     on conflict (workspace_id, note_id) do update set doubts = excluded.doubts`,
    [transaction.workspaceId, noteId, JSON.stringify(doubts)],
  );
}

/** The doubted passages of a note's transcript; none without a transcription. */
export async function wordDoubtsOf(transaction: Transaction, noteId: string): Promise<unknown[][]> {
  const [row] = await transaction.sql<{ doubts: unknown[][] }>(
    'select doubts from word_doubts where workspace_id = $1 and note_id = $2',
    [transaction.workspaceId, noteId],
  );
  return row?.doubts ?? [];
}
