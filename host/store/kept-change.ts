import type { Transaction } from './database.ts';

/** Keeps what something of a row was before this change, where no column says it: the first one that a transaction tells stays. */
export const keepBefore = (transaction: Transaction, rowId: string, before: Record<string, unknown>) =>
  transaction.sql(
    `insert into row_changes as kept (workspace_id, row_id, before) values ($1, $2, $3::jsonb)
     on conflict (workspace_id, row_id, at, xid) do update set before = excluded.before || kept.before`,
    [transaction.workspaceId, rowId, JSON.stringify(before)],
  );
