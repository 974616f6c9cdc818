import type { Transaction } from '../../store/database.ts';
import { boundPlaces, readable } from './readable.ts';

/** Places and a period; of what was made there, only the newest `most` items are read. */
export interface MadeIn {
  places: readonly string[];
  from: string;
  to: string;
  most: number;
}

const bound = (transaction: Transaction, { places, from, to, most }: MadeIn): unknown[] => [
  transaction.workspaceId,
  boundPlaces(places),
  from,
  to,
  most,
];

// Read from an index, newest first.
const MADE = ({ places }: MadeIn) => `made as (select id, type, page_id, created_at from search_items
  where ${readable(places)} and type in ('NOTE', 'HIGHLIGHT') and created_at >= $3 and created_at < $4
  order by created_at desc limit $5)`;

const newest = (type: string, most: string) =>
  `array(select id from made where type = '${type}' order by created_at desc, id limit ${most})`;

/** Notes and highlights made in a period. */
export interface MadeItems {
  noteCount: number;
  /** the newest */
  noteIds: string[];
  highlightCount: number;
  /** the newest */
  highlightIds: string[];
  /** notes with these highlights */
  highlightedNotes: number;
}

/** Counts notes and highlights made in a period, with the ids of the newest. */
export async function madeItems(
  transaction: Transaction,
  span: MadeIn,
  { notes, highlights }: { notes: number; highlights: number },
): Promise<MadeItems> {
  const [made] = await transaction.sql<MadeItems>(
    `with ${MADE(span)} select count(*) filter (where type = 'NOTE')::int as "noteCount",
       count(*) filter (where type = 'HIGHLIGHT')::int as "highlightCount",
       count(distinct page_id) filter (where type = 'HIGHLIGHT')::int as "highlightedNotes",
       ${newest('NOTE', '$6')} as "noteIds", ${newest('HIGHLIGHT', '$7')} as "highlightIds" from made`,
    [...bound(transaction, span), notes, highlights],
  );
  return made ?? { noteCount: 0, noteIds: [], highlightCount: 0, highlightIds: [], highlightedNotes: 0 };
}

/** A tag with the number of a period's highlights that have it, and the newest of these. */
export interface MadeTag {
  id: string;
  count: number;
  highlightIds: string[];
}

/** The most frequent tags of a period's highlights. */
export const tagsOfMade = (
  transaction: Transaction,
  span: MadeIn,
  { tags, highlights }: { tags: number; highlights: number },
): Promise<MadeTag[]> =>
  transaction.sql<MadeTag>(
    `with ${MADE(span)}, tagged as (select h.tag_id, m.id, row_number() over (partition by h.tag_id order by m.created_at desc, m.id) as at
       from made m join highlight_tags h on h.workspace_id = $1 and h.highlight_id = m.id where m.type = 'HIGHLIGHT')
     select tag_id as id, count(*)::int as count, array_agg(id order by at) filter (where at <= $7) as "highlightIds"
     from tagged group by 1 order by 2 desc, 1 limit $6`,
    [...bound(transaction, span), tags, highlights],
  );

/** Ids of insights published in a period, newest first. */
export async function publishedInsights(transaction: Transaction, span: MadeIn): Promise<string[]> {
  const rows = await transaction.sql<{ id: string }>(
    `select i.id from insights i where i.workspace_id = $1 and i.published and i.published_at >= $3 and i.published_at < $4
       and i.id in (select id from search_items where ${readable(span.places)} and type = 'INSIGHT')
     order by i.published_at desc, i.id limit $5`,
    bound(transaction, span),
  );
  return rows.map(({ id }) => id);
}
