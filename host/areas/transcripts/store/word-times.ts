import type { Transaction } from '../../../store/database.ts';

/** Stores the times of a note's words: TimedWord[] as JSON text. */
export async function storeWordTimes(transaction: Transaction, noteId: string, words: string): Promise<void> {
  await transaction.sql(
    `insert into word_times values ($1, $2, $3)
     on conflict (workspace_id, note_id) do update set words = excluded.words`,
    [transaction.workspaceId, noteId, words],
  );
}

/** Times of all words of a note: TimedWord[] as JSON text; '[]' if no file had any. */
export async function allWordTimes(transaction: Transaction, noteId: string): Promise<string> {
  const [row] = await transaction.sql<{ words: string }>(
    'select words::text as words from word_times where workspace_id = $1 and note_id = $2',
    [transaction.workspaceId, noteId],
  );
  return row?.words ?? '[]';
}

/** Times of a note's words that begin in [from, to) ms; empty if no file had any. */
export async function wordTimesOf(
  transaction: Transaction,
  noteId: string,
  from: number | undefined,
  to: number | undefined,
): Promise<unknown[][]> {
  // A long transcript has far more words than one turn: it is cut in the database.
  const [row] = await transaction.sql<{ words: unknown[][] }>(
    `select coalesce(jsonb_agg(word order by place), '[]') as words
     from word_times, jsonb_array_elements(words) with ordinality as each(word, place)
     where workspace_id = $1 and note_id = $2
       and ($3::bigint is null or (word ->> 0)::bigint >= $3) and ($4::bigint is null or (word ->> 0)::bigint < $4)`,
    [transaction.workspaceId, noteId, from ?? null, to ?? null],
  );
  return row?.words ?? [];
}
