import type { Transaction } from '../../../store/database.ts';
import { latestSeq } from '../../../store/spine.ts';

/** Sets from when an automation counts: events after a sequence number, times after a moment. */
export async function startClock(transaction: Transaction, automationId: string): Promise<void> {
  const seq = await latestSeq(transaction);
  await transaction.sql(
    'insert into automation_cursors (workspace_id, seq) values ($1, $2) on conflict (workspace_id) do nothing',
    [transaction.workspaceId, seq],
  );
  await transaction.sql(
    `insert into automation_clocks (workspace_id, automation_id, since_seq, accounted_to) values ($1, $2, $3, clock_timestamp())
     on conflict (workspace_id, automation_id) do update set since_seq = excluded.since_seq, accounted_to = excluded.accounted_to`,
    [transaction.workspaceId, automationId, seq],
  );
}

/**
 * Time up to which an automation has its runs, and the current time; locked, so that hosts proceed one after the other.
 */
export async function clockOf(
  transaction: Transaction,
  automationId: string,
): Promise<{ accountedTo: Date; now: Date } | undefined> {
  const [clock] = await transaction.sql<{ accountedTo: Date; now: Date }>(
    `select accounted_to as "accountedTo", clock_timestamp() as now from automation_clocks
     where workspace_id = $1 and automation_id = $2 for update`,
    [transaction.workspaceId, automationId],
  );
  return clock;
}

/** Records the time up to which an automation has its runs. */
export async function accountTo(transaction: Transaction, automationId: string, to: Date): Promise<void> {
  await transaction.sql(
    'update automation_clocks set accounted_to = $3 where workspace_id = $1 and automation_id = $2',
    [transaction.workspaceId, automationId, to],
  );
}

/** Sequence number from which each automation counts events. */
export async function sinceSeqs(transaction: Transaction): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.sql<{ id: string; seq: string }>(
    'select automation_id as id, since_seq as seq from automation_clocks where workspace_id = $1',
    [transaction.workspaceId],
  );
  return new Map(rows.map(({ id, seq }) => [id, Number(seq)]));
}

/** The last processed event of the workspace, locked; undefined if no automation was ever switched on. */
export async function lockCursor(transaction: Transaction): Promise<number | undefined> {
  const [cursor] = await transaction.sql<{ seq: string }>(
    'select seq from automation_cursors where workspace_id = $1 for update',
    [transaction.workspaceId],
  );
  return cursor && Number(cursor.seq);
}

/** Moves the cursor to a processed event. */
export async function moveCursor(transaction: Transaction, seq: number): Promise<void> {
  await transaction.sql('update automation_cursors set seq = $2 where workspace_id = $1', [
    transaction.workspaceId,
    seq,
  ]);
}

/** An event of the spine, with the fields that automations use. */
export interface Happened {
  seq: number;
  type: string;
  entity: string;
  ids: string[];
  fields: string[];
  actorId: string | null;
  depth: number;
  /** the first event of its chain of automations; null for members' actions */
  chain: string | null;
  at: string;
}

/** The events of some types after a sequence number, in order. */
export async function happenedAfter(
  transaction: Transaction,
  { seq, types, most }: { seq: number; types: readonly string[]; most: number },
): Promise<Happened[]> {
  const rows = await transaction.sql<Omit<Happened, 'seq' | 'at'> & { seq: string; at: Date }>(
    `select seq, type, entity, ids, fields, actor_id as "actorId", depth, chain, at from events
     where workspace_id = $1 and seq > $2 and type = any($3::text[]) order by seq limit $4`,
    [transaction.workspaceId, seq, types, most],
  );
  return rows.map(({ seq, at, ...row }) => ({ ...row, seq: Number(seq), at: at.toISOString() }));
}

/** The newest events of some types, newest first. */
export async function lastHappened(
  transaction: Transaction,
  types: readonly string[],
  most: number,
): Promise<Happened[]> {
  const rows = await transaction.sql<Omit<Happened, 'seq' | 'at'> & { seq: string; at: Date }>(
    `select seq, type, entity, ids, fields, actor_id as "actorId", depth, chain, at from events
     where workspace_id = $1 and type = any($2::text[]) order by seq desc limit $3`,
    [transaction.workspaceId, types, most],
  );
  return rows.map(({ seq, at, ...row }) => ({ ...row, seq: Number(seq), at: at.toISOString() }));
}

/** True if there are unprocessed events of these types in a workspace with an active automation. */
export async function hasNews(transaction: Transaction, types: readonly string[]): Promise<boolean> {
  const [news] = await transaction.sql(
    `select 1 from automation_cursors c where c.workspace_id = $1
       and exists (select 1 from automations a where a.workspace_id = $1 and a.enabled and a.trashed_at is null)
       and exists (select 1 from events e where e.workspace_id = $1 and e.seq > c.seq and e.type = any($2::text[]))`,
    [transaction.workspaceId, types],
  );
  return news !== undefined;
}
