import { BLOCK_BREAK, type DocumentJson, documentText } from '@earshot/core/documents/document';
import type { SearchType } from '@earshot/core/model/search-type';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Documents } from '../../documents/documents.ts';
import { buffersOf } from '../../documents/load-document.ts';
import type { Transaction } from '../../store/database.ts';
import { JOINS, named, readableIn } from '../search/statement.ts';
import { SEARCH_TABLES, type SearchTable } from '../search/tables.ts';

/** Where something is that words were quoted from, and what it says now. */
export interface Source {
  id: string;
  type: SearchType;
  title: string;
  placeId: string;
  pageId: string;
  place: { type: SearchType | null; title: string | null };
  page: { type: SearchType | null; title: string | null };
  text: string;
}

interface Found extends Source {
  /** its document was changed since the index read it */
  behind: boolean;
}

export interface TextParts {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
}

// The words of data are read where they are kept: the index learns of a change a moment later.
const TEXTS: Record<SearchTable, { text: string; behind: string }> = {
  search_items: {
    text: `array_to_string(i.parts, '')`,
    behind: 'exists (select 1 from documents d where d.workspace_id = $1 and d.id = i.id and d.indexed_seq < d.seq)',
  },
  search_points: {
    text: `coalesce((select p.text from data_points p where p.workspace_id = $1 and p.id = i.id), array_to_string(i.parts, ''))`,
    behind: 'false',
  },
};

/** What items say now, by their ids: those that are there, at these places. Call it outside of transactions that write. */
export async function currentTexts(
  { documents, pool }: TextParts,
  reading: Transaction,
  places: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Source>> {
  const found: Found[] = [];
  for (const table of SEARCH_TABLES) {
    const { text, behind } = TEXTS[table];
    found.push(
      ...(await reading.sql<Found>(
        `select i.id, i.type, i.title, i.place_id as "placeId", i.page_id as "pageId", ${named('place')} as place,
           ${named('shown')} as page, ${text} as text, ${behind} as behind
         from (select * from ${table} item where ${readableIn(table)} and id = any($3::uuid[])) i ${JOINS}`,
        [reading.workspaceId, places, ids],
      )),
    );
  }
  const sources = new Map<string, Source>();
  for (const { behind, ...source } of found)
    sources.set(
      source.id,
      behind ? { ...source, text: await liveText({ documents, pool }, reading, source.id) } : source,
    );
  return sources;
}

/** The words of a page as it is at this moment, with those that it quotes, as the index has them. */
async function liveText({ documents, pool }: TextParts, reading: Transaction, id: string): Promise<string> {
  const stored = await documents.stored(reading, id);
  if (!stored) return '';
  const { json } = await pool.run(
    'read-document',
    { updates: stored.updates },
    { transfer: buffersOf(stored.updates) },
  );
  const text = documentText(JSON.parse(new TextDecoder().decode(json)) as DocumentJson);
  const quotes = await reading.sql<{ text: string }>(
    'select text from citations where workspace_id = $1 and insight_id = $2',
    [reading.workspaceId, id],
  );
  return [text, ...quotes.map((quote) => quote.text)].join(BLOCK_BREAK);
}
