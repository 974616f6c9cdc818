import type { Transaction } from '../../../store/database.ts';
import { latestSeq } from '../../../store/spine.ts';

/** SQL: someone in the workspace is to be notified of events. */
const WANTED = `(exists (select 1 from follows where workspace_id = $1)
  or exists (select 1 from alert_rules where workspace_id = $1 and trashed_at is null))`;

/** Starts reading the spine from now on, unless it is already read. */
export async function beginNews(transaction: Transaction): Promise<void> {
  const { workspaceId } = transaction;
  const seq = await latestSeq(transaction);
  await transaction.sql(
    `insert into news_cursors values ($1, $2) on conflict (workspace_id) do update set seq = excluded.seq
       where not ${WANTED}`,
    [workspaceId, seq],
  );
}

/** The position in the spine, locked; undefined while nobody is to be notified. */
export async function newsCursor(transaction: Transaction): Promise<number | undefined> {
  const [row] = await transaction.sql<{ seq: string }>(
    `select seq from news_cursors where workspace_id = $1 and ${WANTED} for update`,
    [transaction.workspaceId],
  );
  return row && Number(row.seq);
}

/** Stores the position in the spine. */
export async function moveNewsCursor(transaction: Transaction, seq: number): Promise<void> {
  await transaction.sql('update news_cursors set seq = $2 where workspace_id = $1', [transaction.workspaceId, seq]);
}

/** True if the spine has unread entries that someone may be notified of. */
export async function newsWaiting(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.sql(
    `select 1 from news_cursors n join spines s on s.workspace_id = n.workspace_id and s.seq > n.seq
     where n.workspace_id = $1 and ${WANTED}`,
    [transaction.workspaceId],
  );
  return row !== undefined;
}
