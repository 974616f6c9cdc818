import type { RetrievalMethod } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import { SEARCH_TYPES, type SearchType } from '@earshot/core/model/search-type';
import { idAt } from '@earshot/processing/areas/search/passages/segment';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Transaction } from '../../../store/database.ts';
import type { IndexedItem } from '../items.ts';
import { boundPlaces, readableIn } from '../readable.ts';
import { JOINS, named } from '../statement.ts';
import { createdAt, type SearchTable, tableFor } from '../tables.ts';
import type { QuestionVectors } from '../vectors/question-vectors.ts';
import type { PassageMemory } from './passage-memory.ts';

/** A word of a question with its weight: 1, or less for one of an earlier question. */
export interface QuestionWord {
  text: string;
  weight: number;
}

/** A query over passages. */
export interface Question {
  words: readonly QuestionWord[];
  method: RetrievalMethod;
  /** the places asked about that the asker can read */
  places: readonly string[];
  types: readonly SearchType[];
  /** true if titles are searched, too */
  titles: boolean;
  /** limits the search to these items, if given */
  only?: readonly string[];
  most: number;
  /** question as typed, and its author; without it, only words and Earshot's own vectors are compared */
  typed?: { text: string; memberId: string };
}

/** A passage with its score. */
export interface RankedPassage {
  itemId: string;
  type: SearchType;
  number: number;
  score: number;
}

/** Passages that match a question, best first. */
export interface Ranked {
  passages: RankedPassage[];
  /** number of compared passages: readable ones in the question's scope */
  searched: number;
  /** words of the question, each with its number of passages and its rarity */
  words: { text: string; passages: number; rarity: number }[];
  /** true if the workspace has so much data that the oldest was not compared */
  partial: boolean;
}

/** Finds passages by questions. */
export class Retrieval {
  constructor(
    private readonly memory: PassageMemory,
    private readonly pool: Pick<Pool, 'run'>,
    private readonly vectors?: QuestionVectors,
  ) {}

  /** Ranks the passages of some places of a workspace; call it outside of transactions. */
  async rank(workspaceId: string, question: Question): Promise<Ranked> {
    const vector = await this.vectorOf(workspaceId, question);
    const { segments, placeIds, partial } = await this.memory.of(workspaceId);
    const places = new Set(question.places);
    const readable = Uint8Array.from(placeIds, (id) => (places.has(id) ? 1 : 0));
    const types = new Set(question.types);
    const { ranked, searched, words } = await this.pool.run('rank-passages', {
      segments: segments.map((segment) => ({ segment, readable })),
      types: Uint8Array.from(SEARCH_TYPES, (type) => (types.has(type) ? 1 : 0)),
      titles: question.titles,
      only: question.only && [...question.only],
      method: question.method,
      words: [...question.words],
      most: question.most,
      ...(vector && { vector }),
    });
    const passages = ranked.flatMap(({ segment: at, row, score }) => {
      const segment = segments[at];
      const type = segment && SEARCH_TYPES[segment.type[row] as number];
      if (!segment || !type) return [];
      return {
        itemId: idAt(segment.itemIds, segment.item[row] as number),
        type,
        number: segment.number[row] as number,
        score,
      };
    });
    return { passages, searched, words, partial };
  }

  private async vectorOf(workspaceId: string, { method, typed, places }: Question): Promise<Float32Array | undefined> {
    if (method === 'FULL_TEXT' || !typed) return undefined;
    return this.vectors?.of(workspaceId, { ...typed, places });
  }
}

/** A passage: its words, and its item. */
export interface FoundPassage extends IndexedItem {
  createdAt: string;
  updatedAt: string;
  number: number;
  /** start in the item's text, in UTF-16 units */
  position: number;
  score: number;
}

/**
 * Words of passages, in the given order: of those that still exist and that the asker can read now. Memory can lag
 * behind; this check decides.
 */
export async function readPassages(
  transaction: Transaction,
  places: readonly string[],
  ranked: readonly RankedPassage[],
): Promise<FoundPassage[]> {
  const found: (FoundPassage & { at: number })[] = [];
  for (const [table, wanted] of Map.groupBy([...ranked.entries()], ([, { type }]) => tableFor(type)))
    found.push(...(await readFrom(transaction, table, places, wanted)));
  return found
    .sort((one, other) => one.at - other.at)
    .map(({ at, ...passage }) => ({ ...passage, score: ranked[at]?.score ?? 0 }));
}

const readFrom = (
  transaction: Transaction,
  table: SearchTable,
  places: readonly string[],
  wanted: readonly (readonly [number, RankedPassage])[],
) =>
  transaction.sql<FoundPassage & { at: number }>(
    `select w.at, i.id, i.type, i.title, i.place_id as "placeId", i.page_id as "pageId", ${createdAt(table, 'i')} as "createdAt",
       i.updated_at as "updatedAt",
       ${named('place')} as place, ${named('shown')} as page, p.number, p.position,
       coalesce(p.text, left(array_to_string(i.parts, ''), ${limits.passages.ofPoint})) as text
     from unnest($3::uuid[], $4::int[], $5::int[]) as w (id, number, at)
     join (select * from ${table} item where ${readableIn(table, places)} and id = any($3::uuid[])) i on i.id = w.id
     join search_passages p on p.workspace_id = $1 and p.item_id = w.id and p.number = w.number
     ${JOINS}`,
    [
      transaction.workspaceId,
      boundPlaces(places),
      wanted.map(([, { itemId }]) => itemId),
      wanted.map(([, { number }]) => number),
      wanted.map(([at]) => at),
    ],
  );
