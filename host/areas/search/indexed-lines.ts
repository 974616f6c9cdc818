import { embedder } from '@earshot/processing/areas/search/passages/read-passages';
import type { Transaction } from '../../store/database.ts';

const TABLE = `
create temp table indexed (id uuid not null, revision int4 not null, parts text[] not null, folded text[] not null,
  partial bool not null, title_words tsvector not null, words tsvector not null, length int4 not null, passage_words bytea not null,
  vector bytea not null) on commit drop`;

/** Copies the result of the task index-texts into the temporary table `indexed`. */
export async function copyIndexed(transaction: Transaction, lines: Uint8Array): Promise<void> {
  await transaction.sql(TABLE);
  await transaction.copyIn('copy indexed from stdin', [lines]);
}

/** Statement that stores the passages of the rows of `ready`, which has the columns of `indexed`. */
export const PUT_PASSAGES = `
insert into search_passages (workspace_id, item_id, number, position, text, length, words, vector, embedder)
select $1, id, 1, 0, null, length, passage_words, vector, '${embedder.id}' from ready
on conflict (workspace_id, item_id, number) do update set length = excluded.length, words = excluded.words,
  vector = excluded.vector, embedder = excluded.embedder`;
