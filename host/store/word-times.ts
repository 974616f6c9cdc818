import type { Transaction } from './database.ts';

/** Keeps when the words of a note were said: TimedWord[] as JSON text. */
export async function keepWordTimes(transaction: Transaction, noteId: string, words: string): Promise<void> {
  await transaction.sql(
    `insert into word_times values ($1, $2, $3)
     on conflict (workspace_id, note_id) do update set words = excluded.words`,
    [transaction.workspaceId, noteId, words],
  );
}

/** When the words of a note were said; nothing where no file knew. */
export async function wordTimesOf(transaction: Transaction, noteId: string): Promise<unknown[][]> {
  const [row] = await transaction.sql<{ words: unknown[][] }>(
    'select words from word_times where workspace_id = $1 and note_id = $2',
    [transaction.workspaceId, noteId],
  );
  return row?.words ?? [];
}
