import { limits } from '../limits.ts';

// Ranks fit into an Int32 (BO-15), so that every column and client can store them.
const HIGHEST = 2_147_483_647;
const fits = (rank: number): boolean => rank >= -HIGHEST && rank <= HIGHEST;

/** A rank between two neighbours, either of which can be missing; 'rebalance' if the gap is under 2 (PF-08). */
export function rankBetween(before?: number | null, after?: number | null): number | 'rebalance' {
  const low = before ?? null;
  const high = after ?? null;
  if (low === null && high === null) return 0;
  if (low !== null && high !== null) return high - low < 2 ? 'rebalance' : low + Math.floor((high - low) / 2);
  const rank = low === null ? Number(high) - limits.rankGap : low + limits.rankGap;
  return fits(rank) ? rank : 'rebalance';
}

/** New ranks for a whole list in order: from 0 with the default gap, or a smaller one for a long list. */
export function rebalance(ids: readonly string[]): Map<string, number> {
  const gap = Math.min(limits.rankGap, Math.floor(HIGHEST / Math.max(1, ids.length)));
  return new Map(ids.map((id, index) => [id, index * gap]));
}

/** A row in a manual order. */
export interface Ranked {
  id: string;
  rank: number;
}

const words = new Intl.Collator('en', { numeric: true });

/** Compares two rows of a manual order: by rank, then by name in natural order, then by id; the same for everyone. */
export const byRank =
  <R extends Ranked>(nameOf: (row: R) => string) =>
  (a: R, b: R): number =>
    a.rank - b.rank || words.compare(nameOf(a), nameOf(b)) || (a.id < b.id ? -1 : 1);

/** A list with one row moved after another one, or to the front for null; undefined if either is not in the list. */
export function putAfter<R extends { id: string }>(
  rows: readonly R[],
  id: string,
  afterId: string | null,
): R[] | undefined {
  const row = rows.find((one) => one.id === id);
  const others = rows.filter((one) => one.id !== id);
  const at = afterId === null ? 0 : others.findIndex((one) => one.id === afterId) + 1;
  if (!row || (afterId !== null && at === 0)) return undefined;
  return others.toSpliced(at, 0, row);
}

/**
 * The new predecessor of a row that moves one step up (-1) or down (1): null if it becomes first; undefined at the
 * end.
 */
export function afterStep(rows: readonly { id: string }[], id: string, step: number): string | null | undefined {
  const from = rows.findIndex((one) => one.id === id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= rows.length) return undefined;
  return rows[step < 0 ? to - 1 : to]?.id ?? null;
}

/**
 * The ranks to store after a row of a list was moved: that row's only, or all if there is no gap or if the list was
 * ordered by name, so that renaming no longer moves a row.
 */
export function ranksFor(order: readonly Ranked[], movedId: string): Map<string, number> {
  const others = order.filter(({ id }) => id !== movedId);
  const tied = others.some(({ rank }, index) => rank === others[index - 1]?.rank);
  const at = order.findIndex(({ id }) => id === movedId);
  const rank = tied ? 'rebalance' : rankBetween(order[at - 1]?.rank, order[at + 1]?.rank);
  return rank === 'rebalance' ? rebalance(order.map(({ id }) => id)) : new Map([[movedId, rank]]);
}

/** The rank of a new row: last in a manually ordered list, otherwise 0 for ordering by name. */
export function rankOfNew(lowest: number, highest: number): number {
  if (lowest === 0 && highest === 0) return 0;
  const rank = rankBetween(highest);
  // Rows at the end of the range share the last rank; the next move rebalances.
  return rank === 'rebalance' ? highest : rank;
}

/**
 * Ranks for the rows of a copied list, by their names in order: all 0 if the list is ordered by name, otherwise as
 * after a manual ordering.
 */
export function ranksOfCopy(names: readonly string[]): number[] {
  const byName = names.every((name, index) => index === 0 || words.compare(names[index - 1] ?? '', name) <= 0);
  return names.map((_, index) => (byName ? 0 : (index + 1) * limits.rankGap));
}
