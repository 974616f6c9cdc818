import type { ModelCallLine, ModelOutcome, ModelPurpose } from '@earshot/core/areas/models/model-call';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

/** Calls and characters since midnight, UTC. */
export interface Used {
  callsToday: number;
  charactersToday: number;
}

/** A workspace's use of its budgets today. */
export async function usedToday(transaction: Transaction): Promise<Used> {
  const [used] = await transaction.sql<Used>(
    `select count(*)::int as "callsToday", coalesce(sum(characters), 0)::float8 as "charactersToday" from model_calls
     where workspace_id = $1 and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`,
    [transaction.workspaceId],
  );
  return used ?? { callsToday: 0, charactersToday: 0 };
}

/** Locks the budget, so that two calls cannot both use its rest. */
export const lockBudget = (transaction: Transaction): Promise<unknown> =>
  transaction.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`model budget ${transaction.workspaceId}`]);

/** Lines of the ledger for download, newest first. */
export const callLines = (
  transaction: Transaction,
  { purpose, outcome, after }: { purpose?: ModelPurpose; outcome?: ModelOutcome; after?: string },
): Promise<ModelCallLine[]> =>
  transaction.sql<ModelCallLine>(
    `select c.id, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, c.purpose, c.outcome, c.provider,
       c.model, c.region, c.host, coalesce(m.name, '') as member, c.status, c.bytes_out as "bytesOut", c.bytes_in as "bytesIn", c.characters
     from model_calls c left join members m on m.workspace_id = c.workspace_id and m.id = c.member_id
     where c.workspace_id = $1 and ($2::text is null or c.purpose = $2) and ($3::text is null or c.outcome = $3)
       and ($4::uuid is null or (c.created_at, c.id) < (select created_at, id from model_calls where workspace_id = $1 and id = $4))
     order by c.created_at desc, c.id desc limit $5`,
    [transaction.workspaceId, purpose ?? null, outcome ?? null, after ?? null, limits.models.exportPage],
  );

/** Erases lines beyond the ledger's retention. */
export const eraseOldCalls = (transaction: Transaction): Promise<unknown> =>
  transaction.sql(
    `delete from model_calls where workspace_id = $1 and created_at < now() - make_interval(days => ${limits.models.keptDays})`,
    [transaction.workspaceId],
  );

/** Ends calls whose hosts died before the answer: their results are lost. */
export const endLostCalls = (transaction: Transaction): Promise<unknown> =>
  transaction.sql(
    `update model_calls set outcome = 'FAILED', ended_at = now(), updated_at = now() where workspace_id = $1 and outcome = 'OPEN'
       and created_at < now() - interval '1 hour'`,
    [transaction.workspaceId],
  );
