import type { Transaction } from '../../../store/database.ts';
import { SEARCH_TABLES } from '../tables.ts';
import { LIMITED_BY, mayBeSent } from './may-be-sent.ts';

/** Progress of a workspace's vectors. */
export interface StoredVectorState {
  /** key of the chosen model (`vectorKey`) */
  wanted: string;
  /** changes by this transaction or newer ones are read again */
  since: string;
  /** the key of the model whose vectors are compared; '' for none */
  serving: string;
  /** dimensions of its vectors; 0 if there are none */
  dimensions: number;
  /** incremented whenever vectors were removed */
  resets: number;
  problem: string;
}

/** The state of a workspace; undefined if no embedding model is used. */
export async function vectorStateOf(transaction: Transaction): Promise<StoredVectorState | undefined> {
  const [state] = await transaction.sql<StoredVectorState>(
    `select wanted, since::text as since, serving, dimensions, resets, problem from vector_states where workspace_id = $1`,
    [transaction.workspaceId],
  );
  return state;
}

/** Erases all vectors of models: Earshot's own are compared again. */
export async function forgetVectors(transaction: Transaction): Promise<void> {
  for (const table of ['passage_vectors', 'vector_states'])
    await transaction.sql(`delete from ${table} where workspace_id = $1`, [transaction.workspaceId]);
}

/**
 * Begins or continues making vectors of a model. If the model or the rules for sending have changed, all passages are
 * checked again, and vectors of passages that cannot be sent are erased; the compared ones stay until others are made.
 */
export async function beginVectors(transaction: Transaction, wanted: string): Promise<StoredVectorState> {
  const { workspaceId } = transaction;
  const reset = await transaction.sql(
    `insert into vector_states as s (workspace_id, wanted, limited, since) values ($1, $2, ${LIMITED_BY}, '0')
     on conflict (workspace_id) do update set wanted = excluded.wanted, limited = excluded.limited, since = '0', resets = s.resets + 1, problem = ''
       where s.wanted <> excluded.wanted or s.limited <> excluded.limited
     returning 1`,
    [workspaceId, wanted],
  );
  if (reset.length > 0) {
    const there = SEARCH_TABLES.map(
      (table) =>
        `exists (select 1 from ${table} item where item.workspace_id = $1 and item.id = v.item_id and ${mayBeSent(table)})`,
    );
    await transaction.sql(
      `delete from passage_vectors v where v.workspace_id = $1 and (not (${there.join(' or ')})
         or v.model not in ($2, (select serving from vector_states where workspace_id = $1)))`,
      [workspaceId, wanted],
    );
  }
  return (await vectorStateOf(transaction)) as StoredVectorState;
}

/**
 * All passages up to a moment have vectors of the wanted model: these are compared from now on, and others are erased.
 * If the model was `called`, its problem is cleared.
 */
export async function endVectors(
  transaction: Transaction,
  { wanted, upTo, dimensions, called }: { wanted: string; upTo: string; dimensions: number; called: boolean },
): Promise<void> {
  const { workspaceId } = transaction;
  await transaction.sql(
    `update vector_states set serving = wanted, since = $3::xid8, problem = case when $5 then '' else problem end,
       dimensions = case when $4 > 0 then $4 when serving = wanted then dimensions else 0 end
     where workspace_id = $1 and wanted = $2`,
    [workspaceId, wanted, upTo, dimensions, called],
  );
  await transaction.sql(
    `delete from passage_vectors where workspace_id = $1 and model <> (select serving from vector_states where workspace_id = $1)`,
    [workspaceId],
  );
}

/** Records a problem, in words for administrators. */
export const noteProblem = (transaction: Transaction, problem: string): Promise<unknown> =>
  transaction.sql('update vector_states set problem = $2 where workspace_id = $1 and problem <> $2', [
    transaction.workspaceId,
    problem,
  ]);

/** Number of passages that can be sent, and of those with a vector of a model. */
export async function countVectors(
  transaction: Transaction,
  model: string,
): Promise<{ passages: number; made: number }> {
  const counts = { passages: 0, made: 0 };
  for (const table of SEARCH_TABLES) {
    const [found] = await transaction.sql<typeof counts>(
      `select count(*)::int as passages, count(v.item_id)::int as made from ${table} item
       join search_passages p on p.workspace_id = $1 and p.item_id = item.id
       left join passage_vectors v on v.workspace_id = $1 and v.model = $2 and v.item_id = p.item_id and v.number = p.number
       where item.workspace_id = $1 and ${mayBeSent(table)}`,
      [transaction.workspaceId, model],
    );
    counts.passages += found?.passages ?? 0;
    counts.made += found?.made ?? 0;
  }
  return counts;
}
