import {
  embedder,
  pointPassage,
  type StoredPassage,
  titlePassage,
} from '@earshot/processing/areas/search/passages/read-passages';
import type { Transaction } from '../../../store/database.ts';
import { inBuffer } from '../../../store/statement.ts';

/** Passages per statement: a long text has more than a thousand. */
const AT_ONCE = 200;

const PUT = `
insert into search_passages (workspace_id, item_id, number, position, text, length, words, vector, embedder)
select $1, $2, number, position, text, length, words, vector, $3
from unnest($4::int2[], $5::int4[], $6::text[], $7::int4[], $8::bytea[], $9::bytea[]) as p (number, position, text, length, words, vector)
on conflict (workspace_id, item_id, number) do update set position = excluded.position, text = excluded.text,
  length = excluded.length, words = excluded.words, vector = excluded.vector, embedder = excluded.embedder`;

/** Replaces the passages of an item's text; its search row is being written, too. */
export async function putTextPassages(
  transaction: Transaction,
  itemId: string,
  passages: readonly StoredPassage[],
): Promise<void> {
  const { workspaceId } = transaction;
  await transaction.sql('delete from search_passages where workspace_id = $1 and item_id = $2 and number > $3', [
    workspaceId,
    itemId,
    passages.at(-1)?.number ?? 0,
  ]);
  for (let at = 0; at < passages.length; at += AT_ONCE)
    await put(transaction, itemId, passages.slice(at, at + AT_ONCE));
}

/** Replaces the passage of an item's title. */
export async function putTitlePassage(transaction: Transaction, itemId: string, title: string): Promise<void> {
  const passages = titlePassage(title);
  if (passages.length > 0) return put(transaction, itemId, passages);
  await transaction.sql('delete from search_passages where workspace_id = $1 and item_id = $2 and number = 0', [
    transaction.workspaceId,
    itemId,
  ]);
}

/** Stores the only passage of a collected item. */
export const putPointPassage = (transaction: Transaction, itemId: string, title: string, text: string): Promise<void> =>
  put(transaction, itemId, pointPassage(title, text));

async function put(transaction: Transaction, itemId: string, passages: readonly StoredPassage[]): Promise<void> {
  if (passages.length === 0) return;
  await transaction.sql(PUT, [
    transaction.workspaceId,
    itemId,
    embedder.id,
    passages.map(({ number }) => number),
    passages.map(({ position }) => position),
    passages.map(({ text }) => text),
    passages.map(({ length }) => length),
    passages.map(({ words }) => inBuffer(words)),
    passages.map(({ vector }) => inBuffer(vector)),
  ]);
}
