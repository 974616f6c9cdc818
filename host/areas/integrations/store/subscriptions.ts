import type { Transaction } from '../../../store/database.ts';

/** Stored subscription; `problem` in words, '' if there is none. */
export interface StoredSubscription {
  id: string | null;
  until: Date | null;
  problem: string;
}

/** Records a subscription: due again after half of its lifetime, or after `retryMs` if it has a problem. */
export async function recordSubscription(
  transaction: Transaction,
  connectionId: string,
  { id, until, problem }: StoredSubscription,
  retryMs: number,
): Promise<void> {
  await transaction.sql(
    `update connections set subscription = $3, subscription_until = $4::timestamptz, subscription_problem = $5,
       subscription_due = clock_timestamp() + case when $5 = '' then ($4::timestamptz - clock_timestamp()) / 2
         else $6 * interval '1 ms' end
     where workspace_id = $1 and id = $2`,
    [transaction.workspaceId, connectionId, id, until, problem, retryMs],
  );
}

/**
 * Connections of some integrations whose subscription is to be created or renewed, without those of suspended or
 * removed members.
 */
export async function dueSubscriptions(transaction: Transaction, integrations: readonly string[]): Promise<string[]> {
  const due = await transaction.sql<{ id: string }>(
    `select c.id from connections c left join members m on m.workspace_id = c.workspace_id and m.id = c.member_id
     where c.workspace_id = $1 and c.integration = any($2::text[]) and c.state = 'CONNECTED' and m.suspended is not true
       and m.trashed_at is null
       and (c.subscription_due is null or c.subscription_due <= clock_timestamp()) order by c.id`,
    [transaction.workspaceId, [...integrations]],
  );
  return due.map(({ id }) => id);
}

/** Connections with a given subscription: several if members connected the same account. */
export const subscribed = (
  transaction: Transaction,
  integration: string,
  subscription: string,
): Promise<{ id: string; accountId: string }[]> =>
  transaction.sql(
    `select id, account_id as "accountId" from connections
     where workspace_id = $1 and integration = $2 and subscription = $3 and state = 'CONNECTED' order by id`,
    [transaction.workspaceId, integration, subscription],
  );
