import type { Change } from '../../operations/change.ts';
import type { Transaction } from '../../store/database.ts';
import { copyIndexed, PUT_PASSAGES } from './indexed-lines.ts';

/*
 * Data arrives by the million, so its words are indexed in batches afterwards: the queue is a list of ids written
 * together with the points (store/data-points.ts). A single point moved to or from trash is handled like other rows
 * (index-rows.ts).
 */

/** A point whose words are not indexed yet, in its current state. */
export interface WaitingPoint {
  id: string;
  revision: number;
  title: string;
  text: string;
}

/** The next waiting points. */
export interface WaitingPoints {
  points: WaitingPoint[];
  /** queue position of the last point read; null if none waits */
  upTo: string | null;
}

/** Maximum points and bytes per indexing batch. */
const MOST = { points: 2000, bytes: 4_000_000 };

/** Enqueues indexing the words of new data points. */
export const indexPointsSoon = (change: Change): Promise<void> =>
  change.enqueue('index-points', {}, { key: `index-points:${change.workspaceId}` });

/**
 * Makes PostgreSQL look up points by id until the transaction ends. Statistics of a fast-growing table are outdated, so
 * the planner may otherwise scan it for each id.
 */
const lookUpByIds = (transaction: Transaction) => transaction.sql(`select set_config('enable_seqscan', 'off', true)`);

const NEXT = `
select place, id, revision, title, text from (
  select w.place, p.id, p.revision, p.title, p.text,
    coalesce(sum(octet_length(p.text)) over (order by w.place) - octet_length(p.text), 0) as before
  from (select place, point_id from unindexed_points where workspace_id = $1 and place > $4 order by place limit $2) w
  left join data_points p on p.workspace_id = $1 and p.id = w.point_id) as next
where before < $3 order by place`;

/** The next waiting points after a queue position, each once; those erased since then are skipped. */
export async function waitingPoints(transaction: Transaction, after = '-1'): Promise<WaitingPoints> {
  await lookUpByIds(transaction);
  const bind = [transaction.workspaceId, MOST.points, MOST.bytes, after];
  const next = await transaction.sql<{ place: string } & (WaitingPoint | { id: null })>(NEXT, bind);
  const points = new Map<string, WaitingPoint>();
  for (const { place: _, ...point } of next) if (point.id !== null) points.set(point.id, point);
  return { points: [...points.values()], upTo: next.at(-1)?.place ?? null };
}

/** Hides points from search after they were moved to trash together. */
export const hidePoints = (transaction: Transaction, ids: readonly string[]) =>
  transaction.sql('update search_points set trashed = true where workspace_id = $1 and id = any($2::uuid[])', [
    transaction.workspaceId,
    ids,
  ]);

// A point changed since it was read stays queued. The row is locked briefly: a concurrent move to trash waits, and then
// finds its search row.
const PUT = `
with ready as materialized (
    select i.*, p.channel_id, p.occurred_at, p.title, p.trashed_at is not null as trashed
    from indexed i join data_points p on p.workspace_id = $1 and p.id = i.id and p.revision = i.revision for share of p),
  put as (
    insert into search_points (workspace_id, id, type, place_id, page_id, updated_at, trashed, page_trashed, title, parts, folded,
      partial, title_words, words)
    select $1, id, 'DATA_POINT', channel_id, id, occurred_at, trashed, false, title, parts, folded, partial, title_words, words from ready
    on conflict (workspace_id, id) do update set updated_at = excluded.updated_at, trashed = excluded.trashed,
      title = excluded.title, parts = excluded.parts, folded = excluded.folded, partial = excluded.partial,
      title_words = excluded.title_words, words = excluded.words),
  passages as (${PUT_PASSAGES})
delete from unindexed_points q where q.workspace_id = $1 and q.place <= $2
  and (q.point_id in (select id from ready) or not exists (select 1 from data_points p where p.workspace_id = $1 and p.id = q.point_id))`;

/** Indexes points from COPY lines (the task index-texts), and removes the queue up to that position. */
export async function putPoints(transaction: Transaction, lines: Uint8Array, upTo: string): Promise<void> {
  await copyIndexed(transaction, lines);
  await lookUpByIds(transaction);
  await transaction.sql(PUT, [transaction.workspaceId, upTo]);
}

interface PutWaiting {
  apart: <T>(act: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** reads words in a thread (the task index-texts); its lines are returned to `release` */
  read: (points: WaitingPoint[]) => Promise<Uint8Array>;
  release: (lines: Uint8Array) => void;
  goesOn: () => boolean;
}

/** Indexes waiting points in batches: while one is stored, the next one is read. Returns true once all are done. */
export async function putWaiting({ apart, read, release, goesOn }: PutWaiting): Promise<boolean> {
  const prepare = async (after?: string) => {
    const { points, upTo } = await apart((transaction) => waitingPoints(transaction, after));
    return { after, upTo, lines: upTo === null ? undefined : await read(points) };
  };
  let next = prepare();
  for (;;) {
    const { after, upTo, lines } = await next;
    // Rows changed since then, or added by a slower transaction, may sort before the position reached.
    if (upTo === null && after === undefined) return true;
    next = prepare(upTo ?? undefined);
    // If storing fails, nothing awaits this promise.
    next.catch(() => undefined);
    if (upTo === null || !lines) continue;
    await apart((transaction) => putPoints(transaction, lines, upTo));
    release(lines);
    if (!goesOn()) return (await next).upTo === null;
  }
}
