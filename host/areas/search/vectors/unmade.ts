import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';
import { inBuffer } from '../../../store/statement.ts';
import type { SearchTable } from '../tables.ts';
import { mayBeSent } from './may-be-sent.ts';

/** A passage without a vector, in its item's current state. */
export interface UnmadePassage {
  itemId: string;
  number: number;
  text: string;
  /** the last transaction that changed its item */
  changed: string;
}

/** Passages of some items without a vector. */
export interface UnmadePassages {
  passages: UnmadePassage[];
  /** the last item read; undefined if there are no more */
  last: string | undefined;
}

/** SQL: the words of passage `p` of an item. */
const TEXT = `coalesce(p.text, left(array_to_string(item.parts, ''), ${limits.passages.ofPoint}))`;

/**
 * Passages without a vector of a model, of the next items changed since; vectors of passages that cannot be sent are
 * erased.
 */
export async function unmadePassages(
  transaction: Transaction,
  table: SearchTable,
  { model, since, after }: { model: string; since: string; after: string },
): Promise<UnmadePassages> {
  const { workspaceId } = transaction;
  const items = await transaction.sql<{ id: string; sent: boolean }>(
    `select item.id, (${mayBeSent(table)}) as sent from ${table} item
     where item.workspace_id = $1 and item.changed >= $2::xid8 and item.id > $3 order by item.id limit $4`,
    [workspaceId, since, after, limits.vectors.itemsAtOnce],
  );
  const of = (sent: boolean) => items.filter((item) => item.sent === sent).map(({ id }) => id);
  await transaction.sql('delete from passage_vectors where workspace_id = $1 and item_id = any($2::uuid[])', [
    workspaceId,
    of(false),
  ]);
  const passages = await transaction.sql<UnmadePassage>(
    `select p.item_id as "itemId", p.number, ${TEXT} as text, item.changed::text as changed
     from ${table} item join search_passages p on p.workspace_id = $1 and p.item_id = item.id
     left join passage_vectors v on v.workspace_id = $1 and v.model = $3 and v.item_id = p.item_id and v.number = p.number
     where item.workspace_id = $1 and item.id = any($2::uuid[]) and v.hash is distinct from md5(${TEXT})
     order by p.item_id, p.number`,
    [workspaceId, of(true), model],
  );
  return { passages, last: items.at(-1)?.id };
}

/** Stores vectors of passages whose items are unchanged and can still be sent. */
export const storeVectors = (
  transaction: Transaction,
  table: SearchTable,
  model: string,
  made: readonly (UnmadePassage & { vector: Int8Array })[],
): Promise<unknown> =>
  transaction.sql(
    `with unchanged as materialized (select item.id, item.changed, item.parts from ${table} item
       where item.workspace_id = $1 and item.id = any($3::uuid[]) and ${mayBeSent(table)} for share of item)
     insert into passage_vectors (workspace_id, model, item_id, number, hash, vector)
     select $1, $2, w.item_id, w.number, md5(w.text), w.vector
     from unnest($3::uuid[], $4::int2[], $5::text[], $6::text[], $7::bytea[]) as w (item_id, number, text, changed, vector)
     join unchanged item on item.id = w.item_id and item.changed = w.changed::xid8
     join search_passages p on p.workspace_id = $1 and p.item_id = w.item_id and p.number = w.number
     on conflict (workspace_id, model, item_id, number)
       do update set hash = excluded.hash, vector = excluded.vector, changed = pg_current_xact_id()`,
    [
      transaction.workspaceId,
      model,
      made.map(({ itemId }) => itemId),
      made.map(({ number }) => number),
      made.map(({ text }) => text),
      made.map(({ changed }) => changed),
      made.map(({ vector }) => inBuffer(new Uint8Array(vector.buffer))),
    ],
  );
