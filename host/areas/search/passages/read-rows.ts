import { SEARCH_TYPES } from '@earshot/core/model/search-type';
import { embedder } from '@earshot/processing/areas/search/passages/read-passages';
import type { PassageRow } from '@earshot/processing/areas/search/passages/segment';
import type { Transaction } from '../../../store/database.ts';
import { SEARCH_TABLES, type SearchTable } from '../tables.ts';

/** Items read per statement. Documents have many passages, collected data one each. */
const AT_ONCE: Record<SearchTable, number> = { search_items: 200, search_points: 2000 };

const FIELDS = `i.id, i.place_id as "placeId", i.type, i.trashed or i.page_trashed as hidden, p.number, p.length, p.words, p.vector, d.vector as dense`;
const withPassages = (
  model: string,
) => `left join search_passages p on p.workspace_id = $1 and p.item_id = i.id and p.embedder = '${embedder.id}'
  left join passage_vectors d on d.workspace_id = $1 and d.model = ${model} and d.item_id = p.item_id and d.number = p.number`;

/** A passage of an item as stored in the database. */
export interface Read extends Omit<PassageRow, 'itemId' | 'type' | 'number'> {
  id: string;
  type: (typeof SEARCH_TYPES)[number];
  hidden: boolean;
  /** null for an item without passages */
  number: number | null;
}

/** A passage as cached in memory. */
export const asRow = ({ id, placeId, type, number, length, words, vector, dense }: Read): PassageRow => ({
  itemId: id,
  placeId,
  type: SEARCH_TYPES.indexOf(type),
  number: number ?? 0,
  length,
  words,
  vector,
  dense,
});

/** Passages of a table with their vectors of a model, a few items at a time, newest items first. */
export async function* newestFirst(reading: Transaction, table: SearchTable, model: string): AsyncGenerator<Read[]> {
  let [at, id] = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  for (;;) {
    const rows = await reading.sql<Read & { at: string }>(
      `select ${FIELDS}, i.updated_at::text as at from (select * from ${table} where workspace_id = $1 and (updated_at, id) < ($2::timestamptz, $3::uuid)
         order by updated_at desc, id desc limit $4) i ${withPassages('$5')} order by i.updated_at desc, i.id desc, p.number`,
      [reading.workspaceId, at, id, AT_ONCE[table], model],
    );
    const last = rows.at(-1);
    if (!last) return;
    [at, id] = [last.at, last.id];
    yield rows;
  }
}

/** Passages of items changed by this transaction or a newer one. */
export async function* changedSince(
  reading: Transaction,
  table: SearchTable,
  since: string,
  model: string,
): AsyncGenerator<Read[]> {
  let id = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await reading.sql<Read>(
      `select ${FIELDS} from (select * from ${table} where workspace_id = $1 and changed >= $2::xid8 and id > $3
         order by id limit $4) i ${withPassages('$5')} order by i.id, p.number`,
      [reading.workspaceId, since, id, AT_ONCE[table], model],
    );
    const last = rows.at(-1);
    if (!last) return;
    id = last.id;
    yield rows;
  }
}

/** Items that got vectors since, besides those already read. */
export async function vectorsSince(
  reading: Transaction,
  model: string,
  since: string,
  read: readonly Read[],
): Promise<Read[]> {
  const known = new Set(read.map(({ id }) => id));
  const made = await reading.sql<{ id: string }>(
    'select distinct item_id as id from passage_vectors where workspace_id = $1 and changed >= $2::xid8 and model = $3',
    [reading.workspaceId, since, model],
  );
  const ids = made.map(({ id }) => id).filter((id) => !known.has(id));
  const found: Read[] = [];
  for (const table of SEARCH_TABLES)
    for (let at = 0; at < ids.length; at += AT_ONCE[table])
      found.push(
        ...(await reading.sql<Read>(
          `select ${FIELDS} from (select * from ${table} where workspace_id = $1 and id = any($2::uuid[])) i ${withPassages('$3')}
           order by i.id, p.number`,
          [reading.workspaceId, ids.slice(at, at + AT_ONCE[table]), model],
        )),
      );
  return found;
}
