import type { Transaction } from './database.ts';

/** Records a previous value of a row that is no column; the first one of a transaction stays. */
export const keepBefore = (transaction: Transaction, rowId: string, before: Record<string, unknown>) =>
  transaction.sql(
    `insert into row_changes as kept (workspace_id, row_id, before) values ($1, $2, $3::jsonb)
     on conflict (workspace_id, row_id, at, xid) do update set before = excluded.before || kept.before`,
    [transaction.workspaceId, rowId, JSON.stringify(before)],
  );
