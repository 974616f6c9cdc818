import { BLOCK_BREAK, type DocumentJson, documentText } from '@earshot/core/documents/document';
import { saidIn } from '@earshot/core/documents/doubts';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Documents } from '../../documents/documents.ts';
import { buffersOf } from '../../documents/load-document.ts';
import type { Transaction } from '../../store/database.ts';
import { type IndexedItem, itemsByIds } from '../search/items.ts';

export interface TextParts {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
}

/**
 * Current texts of items by id, limited to these places. The index lags slightly, so texts not yet indexed are read
 * from their tables. Call it outside of transactions that write.
 */
export async function currentTexts(
  parts: TextParts,
  reading: Transaction,
  places: readonly string[],
  ids: readonly string[],
): Promise<Map<string, IndexedItem>> {
  const items = await itemsByIds(reading, places, ids);
  const points = new Map((await pointTexts(reading, ids)).map(({ id, text }) => [id, text]));
  const behind = new Set((await documentsBehind(reading, ids)).map(({ id }) => id));
  const texts = new Map<string, IndexedItem>();
  for (const item of items) {
    const { id } = item;
    const text = behind.has(id) ? await liveText(parts, reading, id) : (points.get(id) ?? item.text);
    texts.set(id, { ...item, text });
  }
  return texts;
}

const pointTexts = (reading: Transaction, ids: readonly string[]) =>
  reading.sql<{ id: string; text: string }>(
    'select id, text from data_points where workspace_id = $1 and id = any($2::uuid[])',
    [reading.workspaceId, ids],
  );

const documentsBehind = (reading: Transaction, ids: readonly string[]) =>
  reading.sql<{ id: string }>(
    'select id from documents where workspace_id = $1 and id = any($2::uuid[]) and indexed_seq < seq',
    [reading.workspaceId, ids],
  );

/** Current words of a page and of its quotes, in the form that the index stores. */
async function liveText({ documents, pool }: TextParts, reading: Transaction, id: string): Promise<string> {
  const stored = await documents.stored(reading, id);
  if (!stored) return '';
  const { updates } = stored;
  const { json } = await pool.run('read-document', { updates }, { transfer: buffersOf(updates) });
  const text = documentText(saidIn(JSON.parse(new TextDecoder().decode(json)) as DocumentJson));
  const quotes = await reading.sql<{ text: string }>(
    'select text from citations where workspace_id = $1 and insight_id = $2',
    [reading.workspaceId, id],
  );
  return [text, ...quotes.map((quote) => quote.text)].join(BLOCK_BREAK);
}
